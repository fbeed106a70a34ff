"""The web app: pages, JSON API, live updates and the store behind them.

What is where:

    settings.py limits.py           what a server is told: database, limits, threads, clock
    schema.py migrations/           the tables of the database, and bringing an older one up to them
    database.py sqlite.py postgres.py    connections, and how processes tell each other of changes
    store.py committing.py          reading and writing games; commits that many share
    entry.py clocks.py table.py     one line of a game's log; a log folded into a game at a table
    deeds.py house.py making.py     what can be done at a table; all tables; new ones
    keys.py                         secrets of seats, signed cookies
    minds.py watch.py hub.py        program players in threads; what is due; who waits for news
    boards.py touching.py           pictures of positions; moves entered by touching
    samples.py                      the live pictures of the home page
    lessons.py learn_pages.py guide.py   rules to be tried, and the guide of a first game
    position_models.py position_api.py   positions that belong to no game
    codes.py shared.py share_pages.py drawing.py    links that carry a game or a position; PNG and GIF pictures
    background.py studies.py        work in a process of its own that gives way; positions and games thought about there
    study_models.py study_api.py analyse_pages.py    analysis
    counting.py report_view.py report_file.py about_pages.py    a game's own page, and the report as a file
    models.py shapes.py             the JSON shapes, and tables made into them
    api.py asking.py stream.py      the routes of the JSON API: deeds, questions, live events
    pages.py table_pages.py forms.py looks.py rendering.py    the pages
    guard.py headers.py errors.py problems.py    what is refused, and how it is told
    server.py app.py                one server process

A log is append-only. Its entries are numbered from 1 in every game, and (game, number) is unique: of two deeds at the
same time one is kept and the other is told. The number is also the id of a live event, so that a browser that was cut
off goes on after the last one that it has seen.


Pages
-----

    GET  /                          home.html      games, my running games, open games to join
    GET  /new, rules, learn, about, games    lead to the games at home
    GET  /new/{game}                new.html       options, seats, clock; ?option=size=5 and ?position= are taken over
    POST /games                     a form; leads to the new game's page
    GET  /games/{id}                table.html     play or watch: the spectator link
    POST /games/{id}/do             a form: deed=move|undo|resign|draw|chat|again|close, ..; leads back to the page
    GET  /games/{id}/join/{seat}    join.html      take a free seat; the invitation is the fragment of the link (#...)
    POST /games/{id}/join/{seat}    a form: name, invitation; leads to the page
    GET  /games/{id}/seat/{seat}    seat.html      play a seat of mine on this device too; the secret is the fragment
    POST /games/{id}/seat/{seat}    a form: secret; leads to the page
    GET  /games/{id}/replay         replay.html    ?ply=12
    GET  /games/{id}/record.clew    the record as a file
    GET  /games/{id}/board.svg      the picture: ?ply, palette, dark, coordinates, caption, background, interactive,
                                    pending=MOVE, mark=SITE:KIND, show=SETTING, prefix
    GET  /rules/{game}              rules.html     each rule has its number as id: /rules/line-or-colour#LC3
    GET  /learn/{game}              learn.html     every rule with boards on which it can be tried; #LC3
    GET  /view/{code}               view.html      a game or a position that comes with its link: ?ply=12
    POST /view                      a form: text (a position or a record); leads to its link
    GET  /view/{code}.svg|png|gif   pictures: ?ply, palette, dark, coordinates, width
    GET  /view/{code}.clew          the record as a file
    GET  /view/{code}/position      leads to the link of one position: ?ply=12
    GET  /view/{code}/play          leads to the form for a new game that begins there: ?ply=12
    GET  /embed/{code}              embed.html     a small page for frames, the only one that may be shown in one
    GET  /games/{id}/share          leads to the link of a game of this server
    GET  /analyse                   analyse_what.html    paste a record or a position, or take a file
    POST /analyse                   a form: text; leads to its analysis
    GET  /analyse/{code}            analyse.html   opinions, value graph, what if, playing on: ?ply=12
    GET  /games/{id}/analyse        leads to the analysis of a finished game
    GET  /about/{game}              about.html     credits, history, variants, statistics, openings, records
    GET  /settings                  settings.html  palette, theme, confirmation, sound, name
    POST /settings                  a form; `back` is the path to return to
    GET  /api                       api.html       the JSON API, from its OpenAPI description
    GET  /pictures.css              repaints pictures for light and dark pages (clew.pictures.stylesheet)
    GET  /static/...                files of static/

Fragments (`#...`) never reach a server or its logs: a module of static/ puts them into the form's field that has
`data-fragment`. Without scripts the field is filled in by hand.

Forms need no token: whatever changes something is refused unless the browser says that it comes from this site
(`Sec-Fetch-Site`, `Origin`). Pages must have no inline script or style (content security policy), nothing from
elsewhere; everything under /static/ is allowed.

What every template can use:

    look        palette ("standard", "colour-blind", "black-and-white"), theme ("system", "light", "dark"),
                confirm (bool), sound (bool), name (what the visitor was called last)
    palettes    all palettes
    version     of Clew
    path        of the page, with its query

and besides:

    home.html       games      list of models.Card
                    pictures   {game id: SVG of a game in its middle, empty if it is not there yet}
                    mine       list of models.Listing: my games that go on, newest first
                    finished   list of models.Listing: my last finished ones
                    lobby      list of models.Listing: games with a seat for anybody
    new.html        card       models.Card
                    start      models.Start with the options as they are now; svg: its picture
                    levels     1..10
                    given      what the form was filled in with (forms.new_game lists the fields)
                    error      models.Mistake {kind, sentence, rule, link} or None
    table.html      state      models.State, as GET /api/v1/games/{id} gives it to this visitor
                    svg        the board, interactive when it is the visitor's turn
                    record     the record as text
                    stream     URL of the live events, continuing after state.number
                    levels     1..10
                    error      what was wrong with a form, models.Mistake or None
    join.html       state, seat (models.SeatState), error
    seat.html       state, seat, error
    replay.html     state, svg (of `ply`), ply, plies, moves
    rules.html      card, rules (list of models.RuleText)
    settings.html   (nothing more)
    api.html        routes: list of {method, path, summary, description, parameters}
    error.html      status, sentence, mistake


The JSON API, /api/v1
---------------------

`GET /api/v1/openapi.json` describes it; docs/web-api.md tells how to write a bot. A browser is known by its signed
cookie, a program by `Authorization: Bearer SECRET`, the secret of a seat.

    GET  /catalogue                     [Card]
    GET  /catalogue/{game}              Card, with rules
    GET  /catalogue/{game}/start        Start: ?option=size=5&option=pie=on or ?position=TEXT; with svg
    GET  /catalogue/{game}/sample       SVG of a game to look at: ?ply=7&palette= (header X-Plies says how many it has)
    GET  /games                         [Listing]: games with a seat for anybody
    GET  /games/mine                    [Listing]
    POST /games                         NewGame -> 201 Created (State, and the secrets and links of the seats)
    GET  /games/{id}                    State
    POST /games/{id}/seats/{seat}       Join {name, invitation} -> 201 Seated {state, seat, secret}
    PUT  /games/{id}/seats/{seat}       Device {secret}: this browser may play the seat too -> State
    GET  /games/{id}/moves              Moves: legal moves, ?begins=&offset=&limit= (at most 500 at a time)
    POST /games/{id}/moves              Move {move, ply} -> 201 Event
    GET  /games/{id}/touches            Touches: ?touched=a&touched=b what can come next, and the move if complete
    GET  /games/{id}/preview            Preview: ?move= what it does, with the picture
    GET  /games/{id}/why                Why: ?move= whether it is legal, and the rule if not, or why it cannot be read
    POST /games/{id}/undo               Ply {ply} -> Event
    POST /games/{id}/resign             Resign {seat?} -> Event
    POST /games/{id}/draw               Draw {answer: offer|accept|decline} -> Event
    POST /games/{id}/chat               Words {words} -> Event
    POST /games/{id}/hint               Hint {step: 1|2} -> HintText
    POST /games/{id}/close              (nothing) -> Event: call off a game that has not begun
    POST /games/{id}/again              Again {level?, rotate?} -> 201 Created
    POST /games/{id}/guide              GuideWish {move?} -> Guidance: what is threatened, or what a move gives away
    GET  /position                      PositionState: ?position=TEXT, a position that belongs to no game
    GET  /position/after                PositionState after ?move=
    GET  /position/touches|why|preview  as for a game, with ?position=
    GET  /view/{code}                   PositionState of what a link carries: ?ply=
    GET  /study/{code}                  live: opinion for every position of a game, judgement for every move, done
    GET  /study                         live: opinion about ?position=, better and better, done
    POST /value-graph                   GraphWish {code, values, turns, now, palette} -> Graph {svg, left, width}
    GET  /games/{id}/board              SVG, as /games/{id}/board.svg
    GET  /games/{id}/record             text/plain
    GET  /games/{id}/stream             live events

Deeds answer with the Event that they have added to the log; the state is fetched where it is needed.
`ply` in what is sent is the number of moves that the sender has seen; if there are others by now, the answer is 409.

Every error is a models.Problem {"error": {"kind", "sentence", "rule", "link"}}, `rule` and `link` for illegal moves
(link leads to /rules/..#LC3). 401 no such secret, 403 not your seat, 404 no such thing, 409 too late or not now,
413 too large, 422 cannot be read or is illegal, 429 too often (with Retry-After), 503 the database is away.


Live events
-----------

`GET /api/v1/games/{id}/stream?after=NUMBER` (or Last-Event-ID, which wins) sends every entry of the log after that
number, and then each new one. `id:` is the number, `event:` the kind, `data:` JSON (models.Event):

    {"number": 7, "kind": "move", "seat": 1, "at": 1700000000.0, "ply": 5, "to_move": 0, "status": "running",
     "move": "c3"}

    kind      more in data        what happened
    join      name                somebody sat down; status turns to "running" with the last free seat
    move      move                a move
    undo      plies               so many moves were taken back
    offer                         a seat offers to share the game
    accept                        a seat agrees; when all have, status is "over"
    decline                       a seat plays on; the offer is gone
    resign                        a seat gives up
    time                          a seat ran out of time
    chat      words               plain text: put it into the page as text, never as HTML
    again     game                the same players go on in that game
    pause     seconds             the server was down so long; clocks do not count it
    close                         the game was called off before it began; status is "over", without a result

On any of them but chat and again a page fetches the state and the board anew (or plays the move itself and checks).
Comments keep the connection alive; `retry:` is one second.
"""
