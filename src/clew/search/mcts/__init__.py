"""Monte Carlo tree search, one file per phase: select, expand, simulate, backup.

What is used, and where:

    UCT                         select.py     Kocsis and Szepesvári (2006), Bandit based Monte-Carlo planning
    first-play urgency          select.py     Gelly and Wang (2006), Exploration exploitation in Go
    RAVE                        select.py     Gelly and Silver (2007), Combining online and offline knowledge in UCT;
                                backup.py     Gelly and Silver (2011), Monte-Carlo tree search and rapid action value
                                              estimation in computer Go
    progressive bias            select.py     Chaslot, Winands, van den Herik, Uiterwijk and Bouzy (2008),
    progressive unpruning       expand.py     Progressive strategies for Monte-Carlo tree search
    delayed expansion           simulate.py   Coulom (2006), Efficient selectivity and backup operators in MCTS
    transpositions              tree.py       Childs, Brodeur and Kocsis (2008), Transpositions and move groups in MCTS
    information-set search      simulate.py   Cowling, Powley and Whitehouse (2012), Information set MCTS
    MCTS-Solver                 backup.py     Winands, Björnsson and Saito (2008), Monte-Carlo tree search solver
    values of a network         simulate.py   Silver et al. (2016), Mastering the game of Go with deep neural networks
                                              and tree search
    PUCT                        select.py     Rosin (2011), Multi-armed bandits with episode context;
                                              Silver et al. (2017), Mastering the game of Go without human knowledge
    root parallelisation        search.py     Chaslot, Winands and van den Herik (2008), Parallel MCTS
"""
