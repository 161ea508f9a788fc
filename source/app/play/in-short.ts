import type { Section } from './board.ts';

/**
 * What a page of docs/rules says in short: the paragraphs under that heading, each headed by its bold first words.
 * @param page Markdown whose paragraphs there begin with bold words; links and code in them become plain text
 */
export function inShort(page: string): readonly Section[] {
  const [, short = ''] = /^## In short\n+([\s\S]*?)\n+(?=## )/m.exec(page) ?? [];
  return short.split(/\n{2,}/).map(paragraph => {
    const plain = paragraph.replaceAll('\n', ' ').replace(/\[([^\]]*)\]\([^)]*\)|`([^`]*)`/g, '$1$2');
    const [, heading = '', text = plain] = /^\*\*(.*?)\.?\*\* (.*)$/.exec(plain) ?? [];
    return { heading, lines: [text] };
  });
}
