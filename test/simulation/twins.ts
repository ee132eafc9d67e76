import { secondMs } from '#shared/domain/times.ts'
import type { Crier } from './crier.ts'
import type { Faults } from './faults.ts'
import type { People } from './people.ts'
import { chanceOf } from './random.ts'
import type { World } from './world.ts'

/** The share of seeds in which a person posts the same text twice. */
const twinShare = 0.3

/** Reports whether a text belongs to two posts of one person. */
export const isTwin = (text: string) => text.includes(' twin ')

/**
 * Makes a person send two posts with the same text to the same account in the same second. The platform must not refuse
 * that.
 */
export const planTwins = (world: World, people: People, { seed, knowsDuplicates }: Pick<Faults, 'knowsDuplicates'> & { seed: number }) => {
  const chance = chanceOf(seed + 500_000_000)
  if (knowsDuplicates || !chance.happens(twinShare)) return
  const text = `${chance.pick(['text', 'media'])} twin number ${seed}`
  const inMs = chance.between(0, 120) * secondMs
  world.at(world.beginning + chance.between(0, 300) * secondMs, () => {
    for (const postId of ['twin1', 'twin2']) void people.write('anna', postId, ['x_02'], inMs, text)
  })
}

/** Checks that each of several posts with the same text has its own effect, and that none that exists is denied. */
export const confusedTwins = ({ targets, platform }: Crier, confirmed: Set<string>) => {
  const twins = targets.all().filter(({ content }) => isTwin(content.text))
  const published = twins.flatMap(({ postId, accountId, state }) =>
    state.name === 'published' && !confirmed.has(`${postId} ${accountId}`) ? [state.remoteId] : [],
  )
  const made = platform.effects.filter(({ text }) => isTwin(text)).map(({ remoteId }) => remoteId)
  const shared = published.length > new Set(published).size ? [`I23 two posts claim to be ${published}`] : []
  const unknown = published.filter((id) => !made.includes(id)).map((id) => `I23 published as ${id}, which doesn’t exist`)
  const ended = twins.filter(({ state }) => state.name === 'published')
  const isDenied = twins.some(({ state }) => state.name === 'failed' || state.name === 'missed') && made.length > ended.length
  return [...shared, ...unknown, ...(isDenied ? [`I23 ${ended.length} twins are shown as published, but ${made.length} exist`] : [])]
}
