import type { Certification } from '#functions/adapters/platforms/platform-adapter.ts'
import { certifications } from '#functions/adapters/platforms/publishers.ts'
import type { Delivery } from '#functions/ports/publisher.ts'
import type { Media } from '#shared/domain/media.ts'
import { platformNames } from '#shared/domain/platforms.ts'
import { rules } from '#shared/platforms/rules.ts'
import { hasThreads } from '#shared/platforms/thread-parts.ts'
import type { OwnFile } from './files.ts'
import type { Side } from './side.ts'

/** A post on the list. `isRefused` marks one that the platform should refuse. */
export type CertifyPost = { name: string; text: string; media: Media[]; parts?: string[]; needsVideo?: true; isRefused?: true }

/** The posts to walk, in order. `stamp` keeps one run's texts distinct from those of any other. */
export const postsFor = async (side: Side, files: readonly OwnFile[], stamp: string): Promise<CertifyPost[]> => {
  const { platform } = side
  const say = (what: string) => `Crier certifies ${platformNames[platform]}: ${what}, ${stamp}.`
  const media = files.map((file) => file.media)
  const [picture, video] = ['image', 'video'].map((kind) => media.filter((file) => file.kind === kind))
  const base = await firstTaken(side, say('any'), [[], picture ?? [], video ?? []])
  const limit = rules[platform].textLimit(side.account, base).value
  return [
    { name: 'text', text: say('a text'), media: [] },
    { name: 'longest text', text: filled(say('the longest text'), limit), media: base },
    { name: 'picture', text: say('a picture'), media: picture ?? [] },
    { name: 'video', text: say('a video'), media: video ?? [], needsVideo: true },
    ...(hasThreads(platform)
      ? [{ name: 'thread', text: say('a thread'), media: [], parts: [say('its second part'), say('its third part')] }]
      : []),
    { name: 'refusal', text: filled(say('a text that is too long'), limit + 1), media: base, isRefused: true },
  ]
}

/** The request that posts a listed post to a side's account. */
export const deliveryOf = ({ platform, account, facts }: Side, { name, text, media, parts }: CertifyPost): Delivery => {
  const { options }: Certification = certifications[platform]
  const chosen = { ...options?.(facts, `Crier certifies: ${name}`), ...(parts && { parts }) }
  return { key: text, account, text, media, options: chosen, progress: {} }
}

/** Why the platform doesn't allow the post, by the product's own checks; undefined if it does. */
export const notTaken = async (side: Side, post: CertifyPost): Promise<string | undefined> => {
  const check = await rules[side.platform].loadCheck()
  const errors = check({ ...deliveryOf(side, post), facts: side.facts }).filter(({ severity }) => severity === 'error')
  return errors[0]?.message
}

const firstTaken = async (side: Side, text: string, choices: readonly Media[][]) => {
  for (const media of choices) if ((await notTaken(side, { name: 'any', text, media })) === undefined) return media
  return []
}

/** A text of exactly this many letters, each of which counts as one on every platform. */
const filled = (text: string, length: number) =>
  `${text} ${'All is well. '.repeat(Math.ceil(length / 13))}`.slice(0, length).replace(/ $/, 'a')
