"""What PettingZoo's and Gymnasium's own checks ask of an environment, for where they are not installed."""
import numpy as np


def check_observation(space, observation, agent):
    assert observation in space, (agent, observation)
    assert observation["observation"].dtype == np.int8 and observation["action_mask"].dtype == np.int8
    assert set(np.unique(observation["observation"])) <= {0, 1} and set(np.unique(observation["action_mask"])) <= {0, 1}


def check_aec(env, cycles, seed=3):
    """Agents, spaces, rewards that add up, dead agents that leave, observations that fit."""
    rng = np.random.default_rng(seed)
    finished = 0
    env.reset(seed=seed)
    assert env.agents == env.possible_agents and len(set(env.agents)) == len(env.agents)
    for agent in env.possible_agents:
        assert env.observation_space(agent) is env.observation_space(agent)
        assert env.action_space(agent) is env.action_space(agent)
    while cycles > 0:
        env.reset()
        totals = {agent: 0.0 for agent in env.possible_agents}
        for agent in env.agent_iter():
            assert agent == env.agent_selection and agent in env.agents
            assert set(env.agents) == set(env.rewards) == set(env.terminations) == set(env.truncations) == set(env.infos)
            observation, reward, terminated, truncated, info = env.last()
            check_observation(env.observation_space(agent), observation, agent)
            totals[agent] += reward
            assert isinstance(info, dict) and np.isscalar(reward)
            for other in env.agents:
                if other != agent:
                    assert not env.observe(other)["action_mask"].any(), "only who is asked has legal actions"
            if terminated or truncated:
                assert not observation["action_mask"].any()
                env.step(None)
                assert agent not in env.agents
                continue
            legal = np.flatnonzero(observation["action_mask"])
            assert len(legal)
            env.step(int(rng.choice(legal)))
            cycles -= 1
        assert not env.agents
        assert all(total in (-1.0, 1.0) for total in totals.values()), totals
        finished += 1
    return finished


def check_parallel(env, cycles, seed=3):
    """All agents act at once; all end together."""
    rng = np.random.default_rng(seed)
    while cycles > 0:
        observations, infos = env.reset(seed=seed + cycles)
        assert set(observations) == set(infos) == set(env.agents) == set(env.possible_agents)
        while env.agents:
            actions = {}
            for agent in env.agents:
                check_observation(env.observation_space(agent), observations[agent], agent)
                legal = np.flatnonzero(observations[agent]["action_mask"])
                actions[agent] = int(rng.choice(legal))
            agents = set(env.agents)
            observations, rewards, terminated, truncated, infos = env.step(actions)
            for answer in (observations, rewards, terminated, truncated, infos):
                assert set(answer) == agents
            cycles -= 1
            if not env.agents:
                assert all(terminated.values()) and set(rewards.values()) <= {-1.0, 1.0}
            else:
                assert not any(terminated.values()) and not any(rewards.values())


def check_gymnasium(env, steps, seed=3):
    """Resets by seed are the same, steps fit the spaces, a match ends with a reward."""
    first, info = env.reset(seed=seed)
    again, info_again = env.reset(seed=seed)
    assert (first == again).all() and (info["action_mask"] == info_again["action_mask"]).all()
    action = int(np.flatnonzero(info["action_mask"])[0])
    one = env.step(action)
    env.reset(seed=seed)
    two = env.step(action)
    assert (one[0] == two[0]).all() and one[1:4] == two[1:4]
    env.action_space.seed(seed)
    observation, info = env.reset()
    rewards = []
    for _ in range(steps):
        assert observation in env.observation_space and info["action_mask"].any()
        action = env.action_space.sample()
        assert action in env.action_space and info["action_mask"][action]
        observation, reward, terminated, truncated, info = env.step(action)
        assert isinstance(reward, float) and isinstance(terminated, bool) and truncated is False
        assert terminated == (reward != 0)
        if terminated:
            rewards.append(reward)
            observation, info = env.reset()
    return rewards


def check_vector(env, steps, seed=3):
    observations, infos = env.reset(seed=seed)
    again, _ = env.reset(seed=seed)
    assert (observations == again).all()
    rng, ended = np.random.default_rng(seed), 0
    for _ in range(steps):
        assert observations in env.observation_space
        assert (env.batch.seat == env.seats()).all(), "every table asks the learner"
        mask = infos["action_mask"]
        actions = np.array([rng.choice(np.flatnonzero(row)) for row in mask], np.int32)
        observations, rewards, terminated, truncated, infos = env.step(actions)
        assert rewards.shape == terminated.shape == truncated.shape == (env.num_envs,)
        assert ((rewards != 0) <= terminated).all() and not truncated.any()
        ended += int(terminated.sum())
    return ended
