// What an executable begins with, on its main thread and on each of its others: finds the chunks of the packs.
// It is the text of a function, not a module.
entry => {
  const { Script, constants } = process.getBuiltinModule('node:vm');
  const { getRawAsset, getAssetKeys } = process.getBuiltinModule('node:sea');
  const { pathToFileURL } = process.getBuiltinModule('node:url');
  const here = pathToFileURL(process.execPath).href;
  const names = ['opening', 'games', 'rest'];
  const tables = [];
  const modules = Object.create(null);
  const bytes = name => Buffer.from(getRawAsset(name));

  const open = name => {
    const code = `${name}.code`;
    const script = new Script(bytes(`${name}.js`).latin1Slice(), {
      filename: `sandtable:${name}`,
      cachedData: getAssetKeys().includes(code) ? bytes(code) : undefined,
      importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
    });
    globalThis.sandtableScripts?.set(name, script);
    return script.runInThisContext();
  };

  const find = key => {
    for (let at = 0; at < names.length; at += 1) {
      tables[at] ??= open(names[at]);
      if (key in tables[at]) return tables[at][key];
    }
    return undefined;
  };

  const require = id => {
    const key = id.slice(2);
    const known = modules[key];
    if (known !== undefined) return known.exports;
    const chunk = id.startsWith('./') ? find(key) : undefined;
    if (chunk === undefined) {
      const builtin = process.getBuiltinModule(id);
      if (builtin !== undefined) return builtin;
      throw Object.assign(new Error(`Cannot find module '${id}'`), { code: 'MODULE_NOT_FOUND' });
    }
    const module = { exports: {} };
    modules[key] = module;
    chunk(require, module, here, helpers);
    return module.exports;
  };

  const own = new WeakSet();
  const helpers = {
    __export(target, all) {
      own.add(target);
      for (const name in all) Object.defineProperty(target, name, { get: all[name], enumerable: true });
    },
    // A chunk is a module already; what Node brings has all of itself as its default.
    __toESM(value) {
      if (own.has(value)) return value;
      const names = Object.getOwnPropertyNames(value);
      const made = Object.create(Object.getPrototypeOf(value));
      for (const name of names)
        Object.defineProperty(made, name, { get: () => value[name], enumerable: true, configurable: true });
      return Object.defineProperty(made, 'default', { value, enumerable: true });
    },
  };
  return require(`./${entry}`);
};
