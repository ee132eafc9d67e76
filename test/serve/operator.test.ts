import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { examine } from '#infra/machine/serve/doctor.ts'
import { readServeSettings } from '#infra/machine/serve/settings.ts'
import { until } from '../api/until.ts'
import { aPlace, startBox } from './box.ts'

const place = aPlace()
const [tokenFile, token] = [join(place.folder, 'metrics-token'), 'a token for Prometheus alone']
writeFileSync(tokenFile, token, { mode: 0o600 })
const settings = { ...place.settings, METRICS_TOKEN_FILE: tokenFile }
const box = await startBox(settings)
afterAll(async () => {
  await box.stop()
  await place.remove()
})

const metrics = (authorization?: string) => fetch(`${box.url}/metrics`, { headers: authorization === undefined ? {} : { authorization } })

test('metrics require the token', async () => {
  const answers = await Promise.all([metrics(), metrics('Bearer another'), metrics(`Bearer ${token}`)])

  expect(answers.map(({ status }) => status)).toEqual([401, 401, 200])
})

test('metrics describe a box’s state, each with its help and type', async () => {
  const text = await until(
    async () => (await metrics(`Bearer ${token}`)).text(),
    (words) => words.includes('crier_backup_age_seconds') && words.includes('crier_sweep_age_seconds'),
  )

  expect(text).toMatch(/^crier_healthy 1$/m)
  expect(text).toMatch(/^crier_mails_waiting 0$/m)
  expect(text).toMatch(/^crier_answers_total\{status="401"\} \d+$/m)
  expect(text).toMatch(/^crier_queue_messages\{platform="x",place="now"\} 0$/m)
  expect(text).toMatch(/^crier_disk_free_bytes \d{6,}$/m)
  expect(text.match(/^# HELP /gm)?.length).toBe(text.match(/^# TYPE \w+ (gauge|counter|histogram)$/gm)?.length)
})

const doctor = async (own: NodeJS.ProcessEnv = {}) =>
  (await examine(readServeSettings({ ...settings, SITE_URL: box.url, ...own }))).filter(({ isWell }) => !isWell).map(({ words }) => words)

test('the doctor finds nothing wrong with a healthy box, except what its machine may lack', async () => {
  expect((await doctor()).filter((words) => !words.includes('of the disk are free'))).toEqual([])
})

test('the doctor reports each problem in a sentence that says what to check', async () => {
  const found = await doctor({
    SITE_URL: 'http://localhost:1',
    BACKUP_FOLDER: join(place.folder, 'nothing'),
    MAIL_FILE: '',
    SMTP_HOST: 'localhost',
    SMTP_PORT: '1',
  })

  expect(found.join('\n')).toMatch(/There’s no backup from the last two days/)
  expect(found.join('\n')).toMatch(/The mail server localhost:1 doesn’t let us in/)
  expect(found.join('\n')).toMatch(/can't be reached from this machine/)
})
