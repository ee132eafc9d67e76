import { createHash } from 'node:crypto'
import type { Delivery, Found, Sent } from '#functions/ports/publisher.ts'
import { minuteMs, secondMs, toMs } from '#shared/domain/times.ts'
import { bearer, type PlatformClient } from '../call.ts'
import { refusalOf, transient } from '../failed.ts'
import { isNewestFirst } from '../newest-first.ts'
import { callPinterest, type ListedPin, PinsAnswer } from './call.ts'
import { created, wordsOf } from './create-pin.ts'
import { optionsOf } from './steps.ts'

/** How far Pinterest's clock and ours may differ. */
const clockToleranceMs = minuteMs
const pinsPerPage = 100
const pagesMax = 3
const deadlineMs = 24 * secondMs

/** Returns a fingerprint of a delivery's Pin, to recognize it on its board. */
export const fingerprintOf = (delivery: Delivery) => markOf(wordsOf(delivery))

/** Looks on the board for the Pin with this fingerprint that was created since `sentAt`. */
export const findPin = async (
  deps: PlatformClient,
  delivery: Delivery,
  { sentAt, fingerprint, notOurs = [], accessToken }: Omit<Sent, 'step'> & { accessToken: string },
): Promise<Found> => {
  const since = toMs(sentAt) - clockToleranceMs
  const { boardId = '' } = optionsOf(delivery.options)
  const listed = await pinsSince(deps, { boardId, since, accessToken })
  if (listed.kind === 'unavailable') return listed
  const match = listed.pins.find((pin) => !isBefore(pin, since) && markOf(pin) === fingerprint && !notOurs.includes(pin.id))
  if (match) return { kind: 'found', outcome: created(deps, delivery, match.id) }
  if (listed.isComplete) return { kind: 'absent' }
  return { kind: 'unavailable', refusal: transient('The board has too many Pins for us to find this one.') }
}

type Listed = { kind: 'listed'; pins: ListedPin[]; isComplete: boolean } | Extract<Found, { kind: 'unavailable' }>

const pinsSince = async (
  deps: PlatformClient,
  { boardId, since, accessToken }: { boardId: string; since: number; accessToken: string },
): Promise<Listed> => {
  const startedAt = deps.now()
  const pins: ListedPin[] = []
  let bookmark: string | undefined
  for (let page = 0; page < pagesMax; page += 1) {
    const called = await callPinterest(deps, {
      operation: 'find',
      method: 'GET',
      path: `/boards/${encodeURIComponent(boardId)}/pins`,
      answer: PinsAnswer,
      query: { page_size: String(pinsPerPage), ...(bookmark && { bookmark }) },
      authorization: bearer(accessToken),
      timeoutMs: Math.max(1, deadlineMs - (deps.now() - startedAt)),
    })
    if (called.kind !== 'ok') return { kind: 'unavailable', refusal: refusalOf(called) }
    pins.push(...called.value.items)
    bookmark = called.value.bookmark ?? undefined
    // Pins seem to come newest first. Only a list that shows this order counts as proof of absence.
    if (!bookmark || (isNewestFirst(timesOf(pins)) && pins.some((pin) => isBefore(pin, since))))
      return { kind: 'listed', pins, isComplete: true }
  }
  return { kind: 'listed', pins, isComplete: false }
}

const timesOf = (pins: ListedPin[]) => pins.map(createdAtMs).filter((time) => time !== undefined)

const isBefore = (pin: ListedPin, since: number) => {
  const time = createdAtMs(pin)
  return time !== undefined && time < since
}

/** Pinterest omits the time zone, which is UTC. */
const createdAtMs = ({ created_at }: ListedPin) => {
  const time = Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/.test(created_at ?? '') ? (created_at ?? '') : `${created_at}Z`)
  return Number.isNaN(time) ? undefined : time
}

type Words = { title?: string | null | undefined; description?: string | null | undefined; link?: string | null | undefined }

const markOf = ({ title, description, link }: Words) =>
  createHash('sha256')
    .update(JSON.stringify([title, description, link].map(comparable)))
    .digest('hex')
    .slice(0, 32)

const comparable = (text: string | null | undefined) => (text ?? '').normalize('NFC').replace(/\s+/g, ' ').trim()
