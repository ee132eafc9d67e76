import { expect, test } from 'vitest'
import { filesThatEnd, longCommentsIn, longSentencesIn } from './sentences.ts'

test('every sentence of our documents has at most twenty words', () => {
  const documents = filesThatEnd('.md')

  expect(documents.length).toBeGreaterThan(40)
  expect(documents.flatMap(longSentencesIn)).toEqual([])
})

test('every sentence of our comments has at most twenty words', () => {
  const code = filesThatEnd('.ts', '.tsx')

  expect(code.length).toBeGreaterThan(1_500)
  expect(code.flatMap(longCommentsIn)).toEqual([])
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

test.each([
  ['before a name', `/** ${twenty} words. */`],
  ['over several lines', `  /**\n   * ${twenty}\n   * words.\n   */`],
  ['of lines', `  // ${twenty}\n  // words.`],
])('a comment %s with too long a sentence is found', (_, text) => {
  expect(longCommentsIn({ file: 'shared/domain/plans.ts', text })).toHaveLength(1)
})

test.each([
  ['a string', `const text = '${twenty} words'`],
  ['a comment of two sentences', `// ${twenty}.\n// And on.`],
  ['two comments', `// ${twenty}\nconst one = 1\n// words.`],
  ['two paragraphs', `/**\n * ${twenty}\n *\n * words.\n */`],
])('%s is in order', (_, text) => {
  expect(longCommentsIn({ file: 'shared/domain/plans.ts', text })).toEqual([])
})
