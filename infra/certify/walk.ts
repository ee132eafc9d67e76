import { rehearse } from '#functions/adapters/platforms/rehearse.ts'
import { platformNames } from '#shared/domain/platforms.ts'
import { rules } from '#shared/platforms/rules.ts'
import type { OwnFile } from './files.ts'
import { type CertifyPost, deliveryOf, notTaken, postsFor } from './posts.ts'
import { type Published, publish, repeat } from './publish.ts'
import type { Side } from './side.ts'

/**
 * A listed post's result on both sides. `stays` says where anything not deleted is; `why` explains why a post wasn't
 * sent.
 */
export type Walked = { post: string } & (
  | { isSent: true; real: string; fake: string; stays: readonly string[] }
  | { isSent: false; why: string }
)

type Walk = {
  real: Side
  fake: Side
  files: readonly OwnFile[]
  stamp: string
  /** Asks the operator before anything may become public. */
  ask: (question: string) => Promise<boolean>
  say: (line: string) => void
}

/**
 * Walks the listed posts: each on the real platform first, then on the fake one. The first public one is sent again.
 */
export const walk = async (walking: Walk): Promise<Walked[]> => {
  const walked: Walked[] = []
  for (const post of await postsFor(walking.real, walking.files, walking.stamp)) {
    const sent = await send(walking, post)
    const isRepeated = walked.some((one) => one.post === 'repeat')
    const again = isRepeated || 'why' in sent ? undefined : await sendAgain(walking, post, sent)
    walked.push(await concluded(walking, post.name, sent))
    if (again) walked.push(await concluded(walking, 'repeat', again))
  }
  return walked
}

/** Reports on a post, after deleting it where that's possible. */
const concluded = async (walking: Walk, post: string, sent: Both | { why: string }): Promise<Walked> => {
  if ('why' in sent) return { post, isSent: false, why: sent.why }
  const stays = await remove(walking, post, sent)
  return { post, isSent: true, real: sent.real.outcome, fake: sent.fake.outcome, stays }
}

const saidNo = 'The operator said no.'

type Both = { real: Published; fake: Published }

const send = async ({ real, fake, ask, say }: Walk, post: CertifyPost): Promise<Both | { why: string }> => {
  const problem = await whyNotSent(real, post)
  if (problem !== undefined) {
    say(`${post.name}: not sent. ${problem}`)
    return { why: problem }
  }
  for (const line of await announcement(real, post)) say(line)
  if (!(await ask('Send it?'))) return { why: saidNo }
  const ofReal = await publish(real, post.name, deliveryOf(real, post))
  say(`  ${ofReal.outcome}${ofReal.url === undefined ? '' : `: ${ofReal.url}`}`)
  return { real: ofReal, fake: await publish(fake, post.name, deliveryOf(fake, post)) }
}

const whyNotSent = async (real: Side, post: CertifyPost) => {
  const { ways } = rules[real.platform]
  const isFetched = post.media.some(({ kind }) => ways[kind === 'video' ? 'video' : 'picture'] === 'fetches')
  if (isFetched && !real.sharesFiles) return 'The platform fetches files from an internet address. Name one with --files-url.'
  if (post.needsVideo && post.media.length === 0) return 'No video was named with --video.'
  return post.isRefused ? undefined : notTaken(real, post)
}

/** What will be published, and by which calls, from the product's dry run. */
const announcement = async (real: Side, post: CertifyPost): Promise<string[]> => {
  const delivery = deliveryOf(real, post)
  const { requests, more } = await rehearse(delivery, real.now())
  const files = delivery.media.map(({ fileName }) => fileName).join(', ')
  return [
    '',
    `${post.name}: “${post.text.length > 120 ? `${post.text.slice(0, 120)}…` : post.text}”${files && `, with ${files}`}`,
    ...(post.parts ?? []).map((part) => `  then: “${part}”`),
    ...(post.isRefused ? [`  ${platformNames[real.platform]} should refuse it.`] : []),
    ...requests.map(({ method, url }) => `  ${method} ${url.split('?')[0]}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ]
}

const sendAgain = async (
  { real, fake, ask, say }: Walk,
  post: CertifyPost,
  { real: ofReal, fake: ofFake }: Both,
): Promise<Both | { why: string } | undefined> => {
  if (!ofReal.publicStep || !ofFake.publicStep) return undefined
  say(`repeat: the same call as for “${post.name}”, as if its answer had been lost.`)
  if (!(await ask('Send it again?'))) return { why: saidNo }
  const again = await repeat(real, 'repeat', ofReal.publicStep)
  say(`  ${again.outcome}`)
  return { real: again, fake: await repeat(fake, 'repeat', ofFake.publicStep) }
}

/** Deletes what was created, newest first. Returns where on the real platform the rest is. */
const remove = async ({ real, fake, say }: Walk, post: string, both: Both): Promise<string[]> => {
  await removeFrom(fake, post, both.fake)
  const left = await removeFrom(real, post, both.real)
  if (left.length === 0) return []
  say(`  It stays: ${both.real.url ?? left.join(', ')}`)
  return [both.real.url ?? left.join(', ')]
}

const removeFrom = async (side: Side, post: string, { ids }: Published): Promise<string[]> => {
  const left: string[] = []
  for (const id of [...ids].reverse()) {
    const isRemoved = await side.calls.during({ post, step: 'delete' }, async () => side.remove?.(id))
    if (!isRemoved) left.push(id)
  }
  return left
}
