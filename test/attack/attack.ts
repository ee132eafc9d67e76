import { parseArgs } from 'node:util'
import { secondMs } from '#shared/domain/times.ts'
import { aTeam } from '../api/team.ts'
import { aPlace, startBox } from '../serve/box.ts'
import { accessFindings } from './access-matrix.ts'
import { openAttackWorld } from './attack-world.ts'
import { attackDoor, lineOf } from './door.ts'
import { fuzz } from './fuzz.ts'
import { linkFindings } from './link-matrix.ts'
import { roleFindings } from './role-matrix.ts'

const { values } = parseArgs({
  options: { requests: { type: 'string', default: '20000' }, seed: { type: 'string', default: '1' }, 'door-only': { type: 'boolean' } },
})
const [requests, seed] = [Number(values.requests), Number(values.seed)]
if (!Number.isSafeInteger(requests) || requests < 1 || !Number.isSafeInteger(seed)) {
  console.error('Usage: npm run attack -- --requests <how many> --seed <which> --door-only')
  process.exit(2)
}

/** Attacks that strangers can make on a machine without signing in. */
const attackMachine = async () => {
  const place = aPlace()
  const box = await startBox(place.settings)
  try {
    const results = await attackDoor(box, { onResult: (result) => console.log(lineOf(result)) })
    const found = results.flatMap(({ findings }) => findings).length
    console.log(`Door: ${results.length} attacks, ${found} findings`)
    if (box.complaints() !== '') console.error(`The machine complained:\n${box.complaints().slice(0, 5_000)}`)
    return found + (box.complaints() === '' ? 0 : 1)
  } finally {
    await box.stop()
    await place.remove()
  }
}

const foundAtDoor = await attackMachine()
if (values['door-only']) process.exit(foundAtDoor > 0 ? 1 : 0)

const startedAt = performance.now()
const world = await openAttackWorld()
try {
  const access = await accessFindings(world)
  console.log(`Access: ${access.calls} calls, ${access.findings.length} findings`)
  const [team, other] = [await aTeam(world.crier, 'bakery'), await aTeam(world.crier, 'band')]
  const roles = await roleFindings(world, team, other)
  console.log(`Roles: ${roles.cells} cells, ${roles.findings.length} findings`)
  const links = await linkFindings(world, team, other)
  console.log(`Links: ${links.cells} cells, ${links.findings.length} findings`)
  const onProgress = (done: number) => {
    if (done % 2_000 === 0) console.log(`${done} of ${requests} requests`)
  }
  const { findings, statuses, slowestMs } = await fuzz(world, { seed, requests, onProgress })
  const seconds = Math.round((performance.now() - startedAt) / secondMs)
  console.log(`Seed ${seed}: ${requests} requests, slowest ${Math.round(slowestMs)} ms, ${JSON.stringify(statuses)}, ${seconds} s`)
  const all = [...access.findings, ...roles.findings, ...links.findings, ...findings]
  for (const finding of all.slice(0, 50)) console.error(JSON.stringify(finding))
  const complaints = world.crier.complaints()
  if (complaints !== '') console.error(`The system complained:\n${complaints.slice(0, 5_000)}`)
  console.log(`${all.length} findings`)
  process.exitCode = foundAtDoor + all.length > 0 || complaints !== '' ? 1 : 0
} finally {
  await world.close()
}
