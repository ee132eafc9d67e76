import { expect, test } from 'vitest'
import { readCostCommand } from './read-cost-command.ts'

test('a load is people, posts, MB of files and accounts', () => {
  const command = readCostCommand(['--people', '10', '--posts', '200', '--media', '7.5', '--accounts', '2'])

  expect(command).toEqual({ kind: 'print', load: { people: 10, posts: 200, media: 7.5, accounts: 2 } })
})

test('who says no media and no accounts gets the usual ones', () => {
  expect(readCostCommand(['--people', '10', '--posts', '200'])).toMatchObject({ load: { media: 4, accounts: 4 } })
})

test.each([
  ['nothing', []],
  ['no posts', ['--people', '10']],
  ['no number', ['--people', 'many', '--posts', '1']],
])('who says %s is told what to say', (_, args) => {
  expect(() => readCostCommand(args)).toThrow(/npm run cost -- --people N --posts N/)
})
