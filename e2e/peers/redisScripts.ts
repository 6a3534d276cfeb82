// The Lua of our Redis' named scripts, for a real server.
import type { CommandName } from '../../src/services/redis/commands';

interface Script {
  readonly keys: (key: string) => readonly string[];
  readonly lua: string;
}

const SCRIPTS: Readonly<Partial<Record<CommandName, Script>>> = {
  ACQUIRE: {
    keys: (key) => [key, `${key}:token`],
    lua: `
      local option = ARGV[3]
      if option and option ~= 'KEEP' and option ~= 'REFUSE' then
        return redis.error_reply('ERR syntax error')
      end
      if redis.call('SET', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2]) then
        return {ARGV[1], redis.call('INCR', KEYS[2])}
      end
      if redis.call('GET', KEYS[1]) == ARGV[1] and option ~= 'KEEP' then
        if option == 'REFUSE' then return {ARGV[1], false} end
        redis.call('PEXPIRE', KEYS[1], ARGV[2])
        return {ARGV[1], redis.call('INCR', KEYS[2])}
      end
      local token = redis.call('GET', KEYS[2])
      local isInteger = token and (token == '0' or string.match(token, '^-?[1-9]%d*$'))
      return {redis.call('GET', KEYS[1]), isInteger and tonumber(token) or false}`,
  },
  RENEW: {
    keys: (key) => [key],
    lua: `
      if redis.call('GET', KEYS[1]) == ARGV[1] then
        return redis.call('PEXPIRE', KEYS[1], ARGV[2])
      end
      return 0`,
  },
  RELEASE: {
    keys: (key) => [key],
    lua: `
      if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end
      return 0`,
  },
};

/** The command for a real server: a script as an EVAL, any other unchanged. */
export function asReal(name: CommandName, args: readonly string[]): readonly string[] {
  const script = SCRIPTS[name];
  if (!script) return [name, ...args];
  const [key = '', ...rest] = args;
  const keys = script.keys(key);
  return ['EVAL', script.lua, `${keys.length}`, ...keys, ...rest];
}
