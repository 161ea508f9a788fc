/** Put in by the build: true in the executable, which brings its own Node and all files that it needs. */
declare const SANDTABLE_EXECUTABLE: boolean | undefined;

export const isExecutable = typeof SANDTABLE_EXECUTABLE === 'boolean' && SANDTABLE_EXECUTABLE;

/** A file that the executable holds, `web/page.html`. @throws where it holds none of that name */
export const embeddedFile = (name: string): Buffer =>
  Buffer.from(process.getBuiltinModule('node:sea').getRawAsset(name) as ArrayBuffer);

/** The program of a thread of the executable: its loader, from a chunk on. */
export const embeddedProgram = (chunk: string): URL =>
  new URL(
    `data:text/javascript,${encodeURIComponent(
      `process.getBuiltinModule('node:vm').runInThisContext(process.getBuiltinModule('node:sea').getAsset('loader.js','utf8'))(${JSON.stringify(chunk)})`,
    )}`,
  );
