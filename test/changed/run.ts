import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import * as z from 'zod'
import { root } from '../../web/prerender/root.ts'
import { sourceOf } from '../layers/imports.ts'
import { ourFiles } from '../layers/our-files.ts'
import { type Known, namesIn, planTests, type TestFile } from './plan.ts'

const usage = 'Usage: npm run test:changed [-- COMMIT]   (what changed since COMMIT; without it, since the branch left main)'

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

const lines = (text: string) => text.split('\n').filter((line) => line !== '')

const changedSince = (commit: string) => [
  ...new Set([...lines(git('diff', '--name-only', '--no-renames', commit)), ...lines(git('ls-files', '--others', '--exclude-standard'))]),
]

const knownFiles = (): Known[] =>
  ourFiles('shared', 'functions', 'web', 'infra', 'test')
    .filter((file) => /\.(?:tsx?|css)$/.test(file))
    .map((file) => {
      const text = readFileSync(join(root, file), 'utf8')
      return { ...sourceOf(file, text), ...namesIn(file, text) }
    })

const Listed = z.array(z.object({ file: z.string(), projectName: z.string() }))
const Scripts = z.object({ scripts: z.object({ 'test:fast': z.string() }) })

/** The projects that `npm test` runs, read from its script. */
const everyProject = () => {
  const { scripts } = Scripts.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))
  return [...scripts['test:fast'].matchAll(/--project (\S+)/g)].map(([, name = '']) => name)
}

const listTests = (projects: readonly string[]): TestFile[] => {
  const wanted = projects.flatMap((name) => ['--project', name])
  const listed = execFileSync('npx', ['vitest', 'list', '--filesOnly', '--json', ...wanted], { cwd: root, encoding: 'utf8' })
  return Listed.parse(JSON.parse(listed)).map(({ file, projectName }) => ({
    file: relative(root, file),
    // For a browser project, the listing appends the browser's name.
    project: projectName.split(' ')[0] ?? projectName,
  }))
}

const run = (command: string, ...args: string[]) => {
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

const [commit = git('merge-base', 'HEAD', 'main'), ...rest] = process.argv.slice(2)
if (rest.length > 0 || commit.startsWith('-')) {
  console.error(usage)
  process.exit(2)
}

const changed = changedSince(commit)
if (changed.length === 0) {
  console.log(`Nothing has changed since ${commit}.`)
  process.exit(0)
}
run('npm', 'run', '--silent', 'lint')
run('npm', 'run', '--silent', 'types')
const plan = planTests(changed, knownFiles(), listTests(everyProject()))
if (plan.kind === 'everything') {
  console.log(`Everything runs: ${plan.because}.`)
  run('npm', 'test')
} else {
  const projects = [...new Set(plan.tests.map(({ project }) => project))]
  console.log(`${changed.length} changed files can break ${plan.tests.length} test files, in ${projects.join(', ') || 'no project'}.`)
  const files = [...new Set(plan.tests.map(({ file }) => file))]
  if (files.length > 0) run('npx', 'vitest', 'run', ...projects.flatMap((name) => ['--project', name]), ...files)
}
