import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { dayMs, hourMs, minuteMs, toMs } from '#shared/domain/times.ts'
import { damagePage, makeTable } from '#test/table/damaged-table.ts'
import { backupName, startDailyBackups } from '../backup/backups.ts'
import { writeBackup } from '../backup/write-backup.ts'
import { readIntegrityState } from '../data/integrity.ts'
import { damageMail, type PlainMail } from './damage-mail.ts'
import { startNightlyCheck } from './nightly-check.ts'

const nine = toMs('2026-05-04T09:00:00.000Z')
const passphrase = 'a passphrase that nobody guesses'

/** A data folder with a table, and a clock that tests control. */
const aMachine = async () => {
  const place = mkdtempSync(join(tmpdir(), 'crier-nightly-'))
  onTestFinished(() => rm(place, { recursive: true }))
  const [folder, kept] = [join(place, 'data'), join(place, 'backups')]
  await mkdir(folder, { mode: 0o700 })
  await mkdir(kept)
  writeFileSync(join(folder, 'version.json'), JSON.stringify({ data: 3, crier: '0.4.0' }))
  writeFileSync(join(place, 'passphrase'), passphrase)
  const table = join(folder, 'crier.db')
  await makeTable(table)
  let time = nine
  let isMailDown = false
  const mails: PlainMail[] = []
  const reported: string[] = []
  const backups = { folder: kept, days: 10, passphraseFile: undefined }
  const now = () => time
  const report = (message: string) => reported.push(message)
  const check = startNightlyCheck({
    folder,
    backups: { ...backups, passphraseFile: join(place, 'passphrase') },
    now,
    tell: async (mail) => {
      if (isMailDown) throw new Error('The mail server is away.')
      mails.push(mail)
    },
    report,
  })
  onTestFinished(check.stop)
  const daily = startDailyBackups({ data: folder, masterKey: randomBytes(32), settings: backups, now, report })
  onTestFinished(daily.stop)
  return {
    folder,
    kept,
    table,
    mails,
    reported,
    run: check.run,
    backUpDaily: daily.run,
    at: (instant: string) => {
      time = toMs(instant)
    },
    pass: (ms: number) => {
      time += ms
    },
    mailIsDown: (is: boolean) => {
      isMailDown = is
    },
    checkedAt: async () => (await readIntegrityState(folder))?.checkedAt,
    backUp: (at: number, own: { passphrase?: string } = {}) =>
      writeBackup({ data: folder, file: join(kept, backupName(new Date(at))), masterKey: randomBytes(32), at, ...own }),
  }
}

test('checks the data at the first start, and then once a night', async () => {
  const { run, at, checkedAt } = await aMachine()
  const seen: unknown[] = []
  for (const instant of [
    '2026-05-04T09:00',
    '2026-05-04T23:00',
    '2026-05-05T02:59',
    '2026-05-05T03:05',
    '2026-05-05T03:55',
    '2026-05-06T03:01',
  ]) {
    at(`${instant}:00.000Z`)
    await run()
    seen.push(await checkedAt())
  }

  expect(seen).toEqual([
    '2026-05-04T09:00:00.000Z',
    '2026-05-04T09:00:00.000Z',
    '2026-05-04T09:00:00.000Z',
    '2026-05-05T03:05:00.000Z',
    '2026-05-05T03:05:00.000Z',
    '2026-05-06T03:01:00.000Z',
  ])
})

test('a machine that was off at night checks as soon as the last check is more than 25 hours old', async () => {
  const { run, pass, checkedAt } = await aMachine()
  await run()
  pass(25 * hourMs)
  await run()
  expect(await checkedAt()).toBe('2026-05-04T09:00:00.000Z')

  pass(minuteMs)
  await run()
  expect(await checkedAt()).toBe('2026-05-05T10:01:00.000Z')
})

test('tells nobody about intact data', async () => {
  const { run, mails, reported } = await aMachine()

  await run()

  expect([mails, reported]).toEqual([[], []])
})

test('emails administrators about damage, with the page, the newest undamaged backup, and the commands to restore it', async () => {
  const { run, table, mails, kept, backUp } = await aMachine()
  await backUp(nine - 2 * dayMs)
  await backUp(nine - dayMs, { passphrase })
  const page = damagePage(table, 'beginning')
  await backUp(nine)

  await run()

  const sound = join(kept, 'crier-2026-05-03T090000Z.backup')
  expect(mails).toHaveLength(1)
  expect(mails[0]?.subject).toBe('Crier’s data is damaged: please restore a backup')
  const text = mails[0]?.text ?? ''
  for (const words of [table, `Page ${page}, in the table items`, 'Crier keeps running', `made at 2026-05-03T09:00:00.000Z:\n\n  ${sound}`])
    expect(text).toContain(words)
  for (const command of ['systemctl stop crier', `crier restore ${sound}`, 'systemctl start crier', 'crier admin resume all'])
    expect(text).toContain(`\n  ${command}\n`)
  expect(readdirSync(kept).filter((name) => name.startsWith('.'))).toEqual([])
})

test('the email and the pages for hosts name only the program for a new container, since its image starts Node', () => {
  const hosts = fileURLToPath(new URL('../../../docs/hosts/', import.meta.url))
  const sound = { path: '/var/lib/crier/backups/a.backup', at: '2026-05-03T09:00:00.000Z' }
  const email = damageMail({ damaged: [], backupFolder: '/var/lib/crier/backups', sound }).text
  const texts = [email, ...readdirSync(hosts).map((name) => readFileSync(join(hosts, name), 'utf8'))]

  const started = texts.map((text) => [...text.matchAll(/\brun (?:-\S+ )*crier (\S+)/g)].map(([, program]) => program))

  expect(started[0]).toEqual(['infra/machine/crier.ts'])
  expect(new Set(started.flat())).toEqual(new Set(['infra/machine/crier.ts']))
})

test('says so in the email if there is no intact backup', async () => {
  const { run, table, mails, kept, backUp } = await aMachine()
  damagePage(table, 'beginning')
  await backUp(nine)

  await run()

  expect(mails).toEqual([{ subject: expect.any(String), text: expect.stringContaining(`There’s no backup without damage in ${kept}.`) }])
})

test('retries the email until it goes out, and then sends it once a night for as long as the damage lasts', async () => {
  const { run, table, mails, reported, mailIsDown, pass, at } = await aMachine()
  damagePage(table, 'middle')
  mailIsDown(true)
  await run()
  mailIsDown(false)
  pass(10 * minuteMs)
  await run()
  pass(10 * minuteMs)
  await run()
  expect(mails).toHaveLength(1)
  expect(reported).toContain('The nightly check of the data could not be done; it’s tried again soon.')

  at('2026-05-05T03:00:00.000Z')
  await run()
  expect(mails).toHaveLength(2)
})

test('deletes no backup while the data is damaged', async () => {
  const { run, backUpDaily, table, kept, pass, backUp } = await aMachine()
  await backUp(nine - dayMs)
  damagePage(table, 'beginning')
  await run()
  pass(30 * dayMs)

  await backUpDaily()

  expect(readdirSync(kept).sort()).toEqual(['crier-2026-05-03T090000Z.backup', 'crier-2026-06-03T090000Z.backup'])
})
