#!/usr/bin/node
// Takes the place of systemd in a root where none can run, and of an editor. It reads the units that are there, and starts their programs with the same user,
// environment, credentials, state and runtime folders. Of the units' hardening it applies none but the umask. It is JavaScript: Debian's own Node runs it.
import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, copyFileSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const state = '/run/stand-in'
const [, called, ...args] = process.argv
const fail = (words) => {
  process.stderr.write(`${words}\n`)
  process.exit(1)
}

const linesOf = (file) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !/^[#;[]/.test(line))
    .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)])

const unitOf = (name) => {
  const file = ['/etc/systemd/system', '/usr/lib/systemd/system'].map((folder) => join(folder, `${name}.service`)).find(existsSync)
  if (file === undefined) fail(`There is no unit ${name}.`)
  const lines = linesOf(file)
  return {
    all: (key) => lines.filter(([found]) => found === key).map(([, value]) => value),
    one: (key) => lines.findLast(([found]) => found === key)?.[1],
  }
}

const idsOf = (user) => {
  const [, , uid, gid, , home] =
    readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find((line) => line.startsWith(`${user}:`))
      ?.split(':') ?? fail(`There is no user ${user}.`)
  return { uid: Number(uid), gid: Number(gid), home }
}

/** As `EnvironmentFile=` is read: one variable a line, in quotes or not. */
const environmentIn = (file) =>
  Object.fromEntries(linesOf(file).map(([name, value]) => [name.trim(), value.trim().replace(/^(["'])(.*)\1$/, '$2')]))

/** `name:file`, copied to where only the user reads it. */
const handOver = (credentials, folder, { uid, gid }) => {
  if (credentials.length === 0) return {}
  mkdirSync(folder, { recursive: true })
  // Each folder on the way may be passed through, whatever the umask says.
  for (const one of ['/run/credentials', folder]) chmodSync(one, 0o755)
  for (const credential of credentials) {
    const [name, file] = credential.split(':')
    const place = join(folder, name)
    rmSync(place, { force: true })
    copyFileSync(file, place)
    chownSync(place, uid, gid)
    chmodSync(place, 0o400)
  }
  return { CREDENTIALS_DIRECTORY: folder }
}

const usualPath = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin'

/** What a program of a unit is started with. */
const startOptions = ({ user, environmentFiles, environment, credentials, credentialFolder, umask, cwd, folders = {} }) => {
  const ids = idsOf(user)
  process.umask(Number.parseInt(umask ?? '0022', 8))
  const own = Object.fromEntries(environment.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]))
  const fromFiles = Object.assign({}, ...environmentFiles.map(environmentIn))
  const env = {
    PATH: usualPath,
    HOME: ids.home,
    USER: user,
    ...folders,
    ...own,
    ...fromFiles,
    ...handOver(credentials, credentialFolder, ids),
  }
  return { uid: ids.uid, gid: ids.gid, cwd: cwd ?? '/', env }
}

const pidFile = (name) => join(state, `${name}.pid`)
const pidOf = (name) => {
  const pid = existsSync(pidFile(name)) ? Number(readFileSync(pidFile(name), 'utf8')) : undefined
  // What has ended and was not waited for is no process any more.
  return pid !== undefined && existsSync(`/proc/${pid}/stat`) && !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8')) ? pid : undefined
}

/** A folder of the service's user, and the variable that names it. */
const ownFolder = (unit, { user, kind, below }) => {
  const name = unit.one(`${kind}Directory`)
  if (name === undefined) return {}
  const [folder, { uid, gid }] = [join(below, name), idsOf(user)]
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, Number.parseInt(unit.one(`${kind}DirectoryMode`) ?? '0755', 8))
  chownSync(folder, uid, gid)
  return { [`${kind.toUpperCase()}_DIRECTORY`]: folder }
}

const start = (name) => {
  if (pidOf(name) !== undefined) return
  const unit = unitOf(name)
  const user = unit.one('User') ?? 'root'
  const folders = {
    ...ownFolder(unit, { user, kind: 'State', below: '/var/lib' }),
    ...ownFolder(unit, { user, kind: 'Runtime', below: '/run' }),
  }
  mkdirSync(state, { recursive: true })
  const log = openSync(join(state, `${name}.log`), 'a')
  const [program, ...given] = unit.one('ExecStart').split(' ')
  const options = startOptions({
    user,
    environmentFiles: unit.all('EnvironmentFile'),
    environment: unit.all('Environment'),
    credentials: unit.all('LoadCredential'),
    credentialFolder: `/run/credentials/${name}.service`,
    umask: unit.one('UMask'),
    cwd: unit.one('WorkingDirectory'),
    folders,
  })
  const child = spawn(program, given, { ...options, detached: true, stdio: ['ignore', log, log] })
  child.unref()
  writeFileSync(pidFile(name), String(child.pid))
}

const stop = async (name) => {
  const pid = pidOf(name)
  if (pid === undefined) return
  process.kill(pid, 'SIGTERM')
  const endsAt = Date.now() + 20_000
  while (pidOf(name) !== undefined && Date.now() < endsAt) await new Promise((resolve) => setTimeout(resolve, 50))
  if (pidOf(name) !== undefined) process.kill(-pid, 'SIGKILL')
}

const systemctl = async () => {
  const [order, ...rest] = args.filter((arg) => !arg.startsWith('-'))
  const [name] = rest
  if (order === 'daemon-reload') return
  if (order === 'start' || order === 'enable') return start(name)
  if (order === 'stop') return stop(name)
  if (order === 'restart') {
    await stop(name)
    return start(name)
  }
  if (order === 'reload') {
    const [program, ...given] = unitOf(name).one('ExecReload').split(' ')
    const { status } = spawnSync(program, given, { stdio: 'inherit' })
    process.exit(status ?? 1)
  }
  fail(`The stand-in knows no systemctl ${order}.`)
}

const journalctl = () => {
  const name = args[args.indexOf('--unit') + 1]
  spawnSync('tail', [...(args.includes('--follow') ? ['--follow'] : []), '--lines=+1', join(state, `${name}.log`)], { stdio: 'inherit' })
}

const systemdRun = () => {
  const at = args.findIndex((arg) => !arg.startsWith('--'))
  const [options, [program, ...given]] = [args.slice(0, at), args.slice(at)]
  const values = (key) => options.filter((option) => option.startsWith(`--${key}=`)).map((option) => option.slice(key.length + 3))
  const properties = (key) =>
    values('property')
      .filter((text) => text.startsWith(`${key}=`))
      .map((text) => text.slice(key.length + 1))
  const startWith = startOptions({
    user: values('uid')[0] ?? 'root',
    environmentFiles: properties('EnvironmentFile'),
    environment: properties('Environment'),
    credentials: properties('LoadCredential'),
    credentialFolder: `/run/credentials/run-${process.pid}`,
    umask: properties('UMask')[0],
    cwd: values('working-directory')[0],
  })
  const { status } = spawnSync(program, given, { ...startWith, stdio: 'inherit' })
  process.exit(status ?? 1)
}

/** Somebody who knows what to change: the lines of `/run/stand-in/edits` take the place of those that set the same variables. */
const editor = () => {
  const [file = ''] = args
  const edits = readFileSync(join(state, 'edits'), 'utf8').split('\n').filter(Boolean)
  const names = edits.map((edit) => edit.slice(0, edit.indexOf('=') + 1))
  const kept = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => !names.some((name) => line.startsWith(name)))
  writeFileSync(file, `${[...kept, ...edits].join('\n')}\n`)
}

const programs = { systemctl, journalctl, 'systemd-run': systemdRun, editor }
await programs[basename(called)]()
