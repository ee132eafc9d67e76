import { expect, test } from 'vitest'
import { filesThatEnd, longSentencesIn } from './sentences.ts'

/** Documents whose sentences are still too long. */
const unfinishedDocuments: readonly string[] = ['docs/engine.md', 'docs/performance.md', 'docs/reliability.md', 'docs/scale.md']

test('every sentence of our documents has at most twenty words', () => {
  const documents = filesThatEnd('.md').filter(({ file }) => !unfinishedDocuments.includes(file))

  expect(documents.length).toBeGreaterThan(40)
  expect(documents.flatMap(longSentencesIn)).toEqual([])
})

const twenty =
  'One two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'
const file = 'docs/engine.md'

test.each([
  ['a sentence', `${twenty} words.`],
  ['a sentence over two lines', `${twenty},\nand on.`],
  ['an item of a list', `- ${twenty} words`],
  ['a cell of a table', `| word | ${twenty} words |`],
  ['a sentence with code', `${twenty} \`npm test\`.`],
  ['a sentence with a link', `${twenty} [the engine](engine.md).`],
  ['a sentence with an address', `${twenty} https://example.com.`],
])('%s of more than twenty words is found', (_, text) => {
  expect(longSentencesIn({ file, text })).toEqual([expect.stringMatching(/^docs\/engine\.md has a sentence of 2\d words: One two/)])
})

test.each([
  ['a full stop', `${twenty}. Then another.`],
  ['a colon', `${twenty}: more.`],
  ['a full stop in bold type', `**${twenty}.** More of it.`],
  ['the next item', `- ${twenty}\n- and on`],
  ['the end of a heading', `# ${twenty}\nAnd on.`],
  ['the next cell', `| ${twenty} | word |`],
])('%s ends a sentence', (_, text) => {
  expect(longSentencesIn({ file, text })).toEqual([])
})

test('code has no sentences', () => {
  expect(longSentencesIn({ file, text: `\`\`\`sh\n${twenty} words\n\`\`\`` })).toEqual([])
  expect(longSentencesIn({ file, text: `Run \`${twenty} words\`.` })).toEqual([])
})
