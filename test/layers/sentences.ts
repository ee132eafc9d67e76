import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../web/prerender/root.ts'
import { ourFiles } from './our-files.ts'

type TextFile = { file: string; text: string }

/** Words that a sentence may have, so that somebody who learned English at school reads it once. */
export const wordsMax = 20

/** All files of ours with one of these endings. */
export const filesThatEnd = (...endings: readonly string[]): TextFile[] =>
  ourFiles('.')
    .filter((file) => endings.some((ending) => file.endsWith(ending)))
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))

/** The sentences of a Markdown file that are too long, each with the file's name. */
export const longSentencesIn = ({ file, text }: TextFile): string[] => tooLong(file, blocksOf(text))

/** The sentences in the comments of a TypeScript file that are too long, each with the file's name. */
export const longCommentsIn = ({ file, text }: TextFile): string[] => tooLong(file, commentsOf(text).flatMap(blocksOf))

const tooLong = (file: string, blocks: readonly string[]) =>
  blocks
    .flatMap(sentencesOf)
    .map((sentence) => ({ sentence, words: sentence.match(/[\w’'/-]+/g)?.length ?? 0 }))
    .filter(({ words }) => words > wordsMax)
    .map(({ sentence, words }) => `${file} has a sentence of ${words} words: ${sentence}`)

/** What stands for itself: a paragraph, an item of a list, a heading or a cell of a table. Blocks of code are left out. */
const blocksOf = (text: string) =>
  text
    .replaceAll(/^ *```[\s\S]*?^ *```$/gm, '')
    .replaceAll(/^ *#+ (.*)$/gm, '\n\n$1\n\n')
    .replaceAll(/^ *(?:[-*]|\d+\.) /gm, '\n\n')
    .replaceAll(/ *\| */g, '\n\n')
    .split(/\n\s*\n/)
    .map((block) => block.replaceAll(/\s+/g, ' ').trim())

/** Inline code and an address count as one word, a link as its text. A colon and a semicolon end a sentence, too. */
const sentencesOf = (block: string) =>
  block
    .replaceAll(/`[^`]*`/g, 'CODE')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/https?:\/\/\S*[^\s.,:;)]/g, 'URL')
    .split(/(?<=[.!?:;][)”"*]*) /)

const commentsOf = (text: string) => [
  ...[...text.matchAll(/^ *\/\*\*([\s\S]*?)\*\//gm)].map(([, comment = '']) => comment.replaceAll(/^ *\* ?/gm, '')),
  ...[...text.matchAll(/(?:^ *\/\/.*\n?)+/gm)].map(([lines]) => lines.replaceAll(/^ *\/\/ ?/gm, '')),
]
