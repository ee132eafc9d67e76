import { expect, test } from 'vitest'
import { sourceOf } from '../layers/imports.ts'
import { type Known, namesIn, planTests } from './plan.ts'

/** A small product: an engine, two API groups, two screens, and each kind of test. */
const texts: Record<string, string> = {
  'shared/domain/slots.ts': '',
  'shared/contracts/queues.ts': "import { slot } from '#shared/domain/slots.ts'",
  'shared/contracts/notes.ts': '',
  'functions/use-cases/notes/write-note.ts': '',
  'functions/use-cases/notes/write-note.test.ts': "import { writeNote } from './write-note.ts'",
  'functions/use-cases/publishing/sweep.ts': '',
  'functions/api/notes/answers.ts':
    "import { notesApi } from '#shared/contracts/notes.ts'\nimport { writeNote } from '../../use-cases/notes/write-note.ts'",
  'functions/api/queues/answers.ts': "import { queuesApi } from '#shared/contracts/queues.ts'",
  'functions/engine/sweep/handler.ts': "import { sweep } from '../../use-cases/publishing/sweep.ts'",
  'web/src/app/dashboard/main.tsx': "import './shell.css'\nimport { router } from './router.tsx'",
  'web/src/app/dashboard/router.tsx':
    "const queue = () => import('#web/routes/dashboard/queue.tsx')\nconst notes = () => import('#web/routes/dashboard/platforms.tsx')",
  'web/src/app/dashboard/shell.css': '',
  'web/src/routes/dashboard/queue.tsx':
    "import { queuesApi } from '#shared/contracts/queues.ts'\nimport { List } from '#web/components/list.tsx'",
  'web/src/routes/dashboard/platforms.tsx': "import { notesApi } from '#shared/contracts/notes.ts'",
  'web/src/components/list.tsx': '',
  'infra/machine/machine.ts':
    "import { answers } from '#functions/api/notes/answers.ts'\nimport { make } from '#web/prerender/make-site.ts'",
  'web/prerender/make-site.ts': "import { App } from '../src/app/dashboard/main.tsx'",
  'test/api/crier.ts': "import { machine } from '#infra/machine/machine.ts'",
  'test/api/notes.test.ts': "import { startCrier } from './crier.ts'\nimport { notesApi } from '#shared/contracts/notes.ts'",
  'test/api/queues.test.ts': "import { startCrier } from './crier.ts'\nimport { queuesApi } from '#shared/contracts/queues.ts'",
  'test/e2e/queue.test.ts': "test('moves', () => open('/dashboard/queue?tab=all'))",
  'test/e2e/notes.test.ts': "test('writes', () => open('/dashboard/platforms'))",
  'test/infra/people.test.ts': "readFile('docs/people.md')",
}
const known: Known[] = Object.entries(texts).map(([file, text]) => ({ ...sourceOf(file, text), ...namesIn(file, text) }))
const projectOf = (file: string) => /^test\/(api|e2e|infra)\//.exec(file)?.[1] ?? 'unit'
const tests = Object.keys(texts)
  .filter((file) => file.includes('.test.'))
  .map((file) => ({ file, project: projectOf(file) }))

const planned = (...changed: string[]) => {
  const plan = planTests(changed, known, tests)
  return plan.kind === 'everything' ? 'everything' : plan.tests.map(({ file }) => file)
}

test('a component affects the tests of the screens that show it', () => {
  expect(planned('web/src/components/list.tsx')).toEqual(['test/e2e/queue.test.ts'])
})

test('a use case affects its own tests, and those that call its endpoints or open a screen that does', () => {
  expect(planned('functions/use-cases/notes/write-note.ts')).toEqual([
    'functions/use-cases/notes/write-note.test.ts',
    'test/api/notes.test.ts',
    'test/e2e/notes.test.ts',
  ])
})

test('a rule in a contract affects everything that uses the contract', () => {
  expect(planned('shared/domain/slots.ts')).toEqual(['test/api/queues.test.ts', 'test/e2e/queue.test.ts'])
})

test('a style that every screen loads affects the tests of all screens', () => {
  expect(planned('web/src/app/dashboard/shell.css')).toEqual(['test/e2e/queue.test.ts', 'test/e2e/notes.test.ts'])
})

test('a shared test helper affects all tests that use it', () => {
  expect(planned('test/api/crier.ts')).toEqual(['test/api/notes.test.ts', 'test/api/queues.test.ts'])
})

test('a document affects only the tests that read it', () => {
  expect(planned('docs/people.md')).toEqual(['test/infra/people.test.ts'])
  expect(planned('docs/scale.md')).toEqual([])
})

test.each([
  ['the engine', 'functions/use-cases/publishing/sweep.ts'],
  ['a setting of the project', 'package.json'],
  ['what builds the site', 'web/vite.config.ts'],
  ['a file that nothing is known to need', 'web/public/robots.txt'],
])('%s may affect everything', (_, file) => {
  expect(planned('shared/contracts/notes.ts', file)).toBe('everything')
})

test('several changes affect the union of their tests', () => {
  expect(planned('web/src/components/list.tsx', 'docs/people.md')).toEqual(['test/e2e/queue.test.ts', 'test/infra/people.test.ts'])
})
