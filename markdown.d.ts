/** A page of docs/, as text: what the bundle holds of it, and what tests read. */
declare module '*.md' {
  const text: string;

  export { text as default };
}
