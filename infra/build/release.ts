import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { gte, valid } from 'semver'
import * as z from 'zod'

// Makes a release of the repository in the current folder: `npm run release -- 0.3.0`. It commits and tags, and leaves
// pushing to you. `--tested` skips the tests if they've just run. `--dry-run` changes nothing and prints what it would
// run.

type Command = readonly [program: string, ...args: string[]]

/** CHANGELOG.md's section on a version, without its heading. Undefined if the version has no dated heading. */
const notesOf = (version: string) => {
  const [, ...sections] = readFileSync('CHANGELOG.md', 'utf8').split(/^## /m)
  const section = sections.find((text) => text.startsWith(`[${version}] - `))
  return section && /^.* - \d{4}-\d{2}-\d{2}\n/.test(section) ? section.slice(section.indexOf('\n')).trim() : undefined
}

/** Everything that blocks this release, as sentences. */
const problemsWith = (version: string, notes: string | undefined) => {
  const { version: current } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync('package.json', 'utf8')))
  const [branch, changes, tag] = [read('branch', '--show-current'), read('status', '--porcelain'), read('tag', '--list', `v${version}`)]
  return [
    ...(branch === 'main' ? [] : [`You're on ${branch || 'no branch'}. Releases are made on main.`]),
    ...(changes === '' ? [] : [`Commit or stash these changes first:\n${changes}`]),
    // They may be equal: a change that breaks the API bumps the version before its release.
    ...(gte(version, current) ? [] : [`package.json already says ${current}, which is newer than ${version}.`]),
    ...(tag === '' ? [] : [`${version} has already been released: there’s a tag v${version}. Choose the next version.`]),
    ...(notes === undefined ? [`CHANGELOG.md has no heading "## [${version}] - YYYY-MM-DD". Move the unreleased changes below one.`] : []),
    ...(notes === undefined || /^- /m.test(notes) ? [] : [`CHANGELOG.md has nothing about ${version}. List what changed.`]),
  ]
}

const read = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim()

const stepsOf = (version: string, { notes, isTested }: { notes: string; isTested: boolean }): Command[] => [
  // Its "version" script writes the version into the code.
  ['npm', 'version', version, '--no-git-tag-version', '--allow-same-version'],
  ['npm', 'run', 'api:diff'],
  // The saved description has the version that the changelog says.
  ['npm', 'run', 'api:changelog'],
  ['npm', 'run', 'release:keep'],
  // Saved files are formatted the way the linter wants.
  ['npm', 'run', 'fix'],
  // The tests run on exactly what's committed, and they read the saved files.
  ...(isTested ? [] : [['npm', 'test'] as const]),
  ['git', 'add', '--all'],
  ['git', 'commit', '--message', `release: ${version}`],
  // The default cleanup would strip headings as comments.
  ['git', 'tag', '--annotate', `v${version}`, '--cleanup=whitespace', '--message', `Crier ${version}\n\n${notes}`],
]

const run = ([program, ...args]: Command) => {
  try {
    execFileSync(program, args, { stdio: 'inherit' })
  } catch (cause) {
    const words = `"${[program, ...args.slice(0, 2)].join(' ')}" failed, so there’s no release. Fix that and start over.`
    throw new Error(`${words} To set aside anything written so far, run "git stash --include-untracked".`, { cause })
  }
}

const release = () => {
  const options = { tested: { type: 'boolean', default: false }, 'dry-run': { type: 'boolean', default: false } } as const
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const version = valid(positionals[0])
  if (version === null || version !== positionals[0]) throw new Error('Name the version, like this: npm run release -- 0.3.0')
  const notes = notesOf(version)
  const problems = problemsWith(version, notes)
  if (problems.length > 0) throw new Error(problems.join('\n'))

  for (const step of stepsOf(version, { notes: notes ?? '', isTested: values.tested })) {
    console.log(`$ ${step.join(' ')}`)
    if (!values['dry-run']) run(step)
  }
  console.log(values['dry-run'] ? 'Nothing was changed. Then you would run:' : `Version ${version} is committed and tagged. Publish it:`)
  console.log(`git push --atomic origin main v${version}`)
}

try {
  release()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
