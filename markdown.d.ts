/** A page of docs/, as text: what the bundle holds of it, and what tests read. */
declare module '*.md' {
  const text: string;

  export { text as default };
}

/** The one generator that is used, without the others and what those load. */
declare module 'seedrandom/lib/alea.js' {
  import type seedrandom from 'seedrandom';

  const alea: typeof seedrandom.alea;

  export { alea as default };
}
