// keep-code.cjs FOLDER WORD…: runs the packs in a folder with these words in this terminal until there is a picture, and writes what
// was compiled beside them, with what was there before.
const { existsSync, readFileSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const sea = process.getBuiltinModule('node:sea');

const [folder, ...words] = process.argv.slice(2);
const names = ['opening', 'games', 'rest'];
const held = names.map(name => `${name}.code`).filter(name => existsSync(join(folder, name)));
sea.getAssetKeys = () => held;
sea.getRawAsset = name => {
  const { buffer, byteOffset, length } = readFileSync(join(folder, name));
  return buffer.slice(byteOffset, byteOffset + length);
};
globalThis.sandtableScripts = new Map();
process.argv = [process.argv[0], 'sandtable', ...words];
process.getBuiltinModule('node:vm').runInThisContext(readFileSync(join(folder, 'loader.js'), 'utf8'))(
  'sandtable.mjs',
);

// A picture ends so; what follows it at once is compiled too.
const write = process.stdout.write;
let seen = false;
process.stdout.write = function (chunk, ...rest) {
  if (!seen && String(chunk).includes('\x1b[?2026l')) {
    seen = true;
    setTimeout(() => {
      for (const [name, script] of globalThis.sandtableScripts)
        writeFileSync(join(folder, `${name}.code`), script.createCachedData());
      process.exit();
    }, 1500);
  }
  return Reflect.apply(write, this, [chunk, ...rest]);
};
