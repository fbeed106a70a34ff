"""Measure pgx on one core: `python -m benchmarks.pgx_steps NAME LANES` answers each line of its input with figures.

Started as a process of its own, because JAX decides when it is imported how many cores it uses.
"""

import os
import sys
import time


def use_one_core() -> None:
    """Keep JAX on the CPU and on one core."""
    os.environ["JAX_PLATFORMS"] = "cpu"
    os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})


def serve(name: str, lanes: int) -> None:
    """Print the steps per second without and with choosing random actions, for every line that is read."""
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make(name)
    step = jax.jit(jax.vmap(auto_reset(env.step, env.init)))

    @jax.jit
    def choose(key, mask):
        return jax.random.categorical(key, jnp.where(mask, 0.0, -jnp.inf), axis=-1)

    key = jax.random.PRNGKey(0)
    state = jax.jit(jax.vmap(env.init))(jax.random.split(key, lanes))
    for line in sys.stdin:
        seconds = float(line)
        begun = time.process_time()
        best_steps = best_with_choice = 0.0
        while time.process_time() - begun < seconds:
            stepping = 0.0
            slice_begun = time.process_time()
            for _ in range(20):
                key, first, second = jax.random.split(key, 3)
                actions = choose(first, state.legal_action_mask).block_until_ready()
                keys = jax.random.split(second, lanes).block_until_ready()
                step_begun = time.process_time()
                state = step(state, actions, keys)
                state.observation.block_until_ready()
                stepping += time.process_time() - step_begun
            best_steps = max(best_steps, 20 * lanes / stepping)
            best_with_choice = max(best_with_choice, 20 * lanes / (time.process_time() - slice_begun))
        print(best_steps, best_with_choice, flush=True)


if __name__ == "__main__":
    use_one_core()
    serve(sys.argv[1], int(sys.argv[2]))
