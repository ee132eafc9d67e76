import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'

const program = fileURLToPath(new URL('release.ts', import.meta.url))

const changelog = `# Changelog

## [Unreleased]

## [0.3.0] - 2026-12-01

### Added

- Bells.

## [0.2.0] - 2026-11-24

- Whistles.
`

/** Git without anyone's settings, and npm without calls to the registry. */
const environment = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_'))),
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
  npm_config_update_notifier: 'false',
}

/** A small repository with stubs of the scripts a release runs, on its branch main. */
const aRepository = (files: Record<string, string> = {}) => {
  const folder = mkdtempSync(join(tmpdir(), 'crier-release-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, env: environment, encoding: 'utf8' }).trim()
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')
  const scripts = {
    test: 'echo tested',
    'api:diff': 'echo compared',
    'api:changelog': 'echo listed',
    'release:keep': 'echo kept > kept.txt',
    fix: 'echo fixed >> kept.txt',
  }
  const packed = { name: 'bells', version: '0.2.0', private: true }
  write('package.json', JSON.stringify({ ...packed, scripts }))
  write('package-lock.json', JSON.stringify({ ...packed, lockfileVersion: 3, packages: { '': packed } }))
  write('CHANGELOG.md', changelog)
  for (const [name, text] of Object.entries(files)) write(name, text)
  git('init', '--quiet', '--initial-branch', 'main')
  git('config', 'user.name', 'Ada')
  git('config', 'user.email', 'ada@example.com')
  git('add', '--all')
  git('commit', '--quiet', '--message', 'begin')

  const release = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], { cwd: folder, env: environment, encoding: 'utf8' })
    return { status, stdout, stderr }
  }
  return { folder, git, write, read, release }
}

/** README requires only Node and npm, so the tests also run where there's no git. */
const hasGit = spawnSync('git', ['--version']).status === 0

describe.runIf(hasGit)('npm run release', () => {
  test('bumps the version, saves what the next release is tested against, tests, commits, and tags', () => {
    const { git, read, release } = aRepository()

    const { status, stdout } = release('0.3.0')

    expect(status).toBe(0)
    expect(stdout).toMatch(/\ncompared\n.*\nlisted\n.*\ntested\n.*git push --atomic origin main v0\.3\.0\n$/s)
    expect(git('log', '-1', '--format=%s', 'main')).toBe('release: 0.3.0')
    expect(git('show', '--format=', '--name-only')).toBe('kept.txt\npackage-lock.json\npackage.json')
    expect([read('package.json'), read('package-lock.json')]).toEqual([
      expect.stringContaining('"version":"0.3.0"'),
      expect.stringMatching(/"version":"0\.3\.0".*"version":"0\.3\.0"/),
    ])
    expect(read('kept.txt')).toBe('kept\nfixed\n')
    expect(git('status', '--porcelain')).toBe('')
    expect(git('cat-file', '-t', 'v0.3.0')).toBe('tag')
    expect(git('tag', '--list', '--format=%(contents)', 'v0.3.0')).toBe('Crier 0.3.0\n\n### Added\n\n- Bells.')
    expect(git('rev-parse', 'v0.3.0^{commit}')).toBe(git('rev-parse', 'main'))
  })

  test('releases a version that package.json already has, without its tests if they have just run', () => {
    const { git, write, read, release } = aRepository()
    write('package.json', read('package.json').replace('0.2.0', '0.3.0').replace('echo tested', 'exit 1'))
    git('commit', '--quiet', '--all', '--message', 'break the API')

    const { status } = release('0.3.0', '--tested')

    expect(status).toBe(0)
    expect(git('tag')).toBe('v0.3.0')
  })

  test('a dry run prints what it would do and changes nothing', () => {
    const { folder, git, release } = aRepository()

    const { status, stdout } = release('0.3.0', '--dry-run')

    expect(status).toBe(0)
    expect(stdout).toMatch(/^\$ npm version 0\.3\.0 .*\n\$ npm test\n.*- Bells\..*Nothing was changed\./s)
    expect([git('status', '--porcelain'), git('tag'), git('log', '--format=%s')]).toEqual(['', '', 'begin'])
    expect(existsSync(join(folder, 'kept.txt'))).toBe(false)
  })

  test('refuses to release without passing tests', () => {
    const { git, write, read, release } = aRepository()
    write('package.json', read('package.json').replace('echo tested', 'exit 1'))
    git('commit', '--quiet', '--all', '--message', 'break a test')

    const { status, stderr } = release('0.3.0')

    expect(status).toBe(1)
    expect(stderr).toContain('"npm test" failed, so there’s no release.')
    expect([git('log', '-1', '--format=%s'), git('tag')]).toEqual(['break a test', ''])
  })

  test.each<[string, string, (repository: ReturnType<typeof aRepository>) => unknown]>([
    ['what is not committed', 'Commit or stash these changes first:\n?? notes.txt', ({ write }) => write('notes.txt', '')],
    ['another branch', "You're on side. Releases are made on main.", ({ git }) => git('switch', '--quiet', '--create', 'side')],
    ['a version that is released', 'there’s a tag v0.3.0', ({ git }) => git('tag', 'v0.3.0')],
  ])('%s blocks a release', (_, reason, arrange) => {
    const repository = aRepository()
    arrange(repository)

    const { status, stderr } = repository.release('0.3.0')

    expect(status).toBe(1)
    expect(stderr).toContain(reason)
    expect(repository.git('log', '--format=%s')).toBe('begin')
  })

  test.each([
    ['no heading', '0.3.1', changelog, 'CHANGELOG.md has no heading "## [0.3.1] - YYYY-MM-DD"'],
    ['a heading without a date', '0.3.0', changelog.replace(' - 2026-12-01', ''), 'CHANGELOG.md has no heading "## [0.3.0]'],
    ['a heading with nothing below', '0.3.0', changelog.replace('- Bells.', ''), 'CHANGELOG.md has nothing about 0.3.0.'],
    ['a version older than the last', '0.1.0', changelog, 'package.json already says 0.2.0, which is newer than 0.1.0.'],
    ['no version', 'next', changelog, 'Name the version'],
  ])('refuses %s', (_, version, text, reason) => {
    const { git, release } = aRepository({ 'CHANGELOG.md': text })

    const { status, stderr } = release(version)

    expect(status).toBe(1)
    expect(stderr).toContain(reason)
    expect(git('log', '--format=%s')).toBe('begin')
  })
})
