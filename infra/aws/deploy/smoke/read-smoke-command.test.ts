import { expect, test } from 'vitest'
import { readSmokeCommand } from './read-smoke-command.ts'

test('a stage is tried with a post three minutes ahead, and its account is deleted', () => {
  expect(readSmokeCommand(['--stage', 'prod'])).toEqual({ target: { stage: 'prod' }, email: undefined, seconds: 180, isKept: false })
})

test('a system is named by its address, whatever follows it', () => {
  expect(readSmokeCommand(['--address', 'http://localhost:4000/login', '--seconds', '20', '--keep'])).toMatchObject({
    target: { address: 'http://localhost:4000' },
    seconds: 20,
    isKept: true,
  })
})

test.each([
  ['nothing', []],
  ['both a stage and an address', ['--stage', 'dev', '--address', 'http://localhost:4000']],
  ['no address that can be called', ['--address', 'localhost']],
  ['less than a minute', ['--stage', 'dev', '--minutes', '0.5']],
  ['fewer than ten seconds', ['--address', 'http://localhost:4000', '--seconds', '5']],
])('who says %s is told what to say', (_, args) => {
  expect(() => readSmokeCommand(args)).toThrow(/npm run smoke -- --stage NAME/)
})
