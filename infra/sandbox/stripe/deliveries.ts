import { createHmac } from 'node:crypto'
import * as z from 'zod'
import { dayMs, hourMs, minuteMs, secondMs } from '#shared/domain/times.ts'
import { isMeantFor } from './event-log.ts'
import type { WebhookEndpointRecord } from './records.ts'
import { newId, type StripeWorld } from './stripe-world.ts'

/**
 * How events are sent. Stripe promises no order, so simultaneous events arrive in reverse unless that's switched off.
 */
export const Switches = z.strictObject({
  /** Holds all events until it's switched off. */
  paused: z.boolean().default(false),
  /** Sends every event twice. */
  double: z.boolean().default(false),
  /** Reverses the order of simultaneous events. */
  shuffled: z.boolean().default(true),
  /** Delays events by this many ms. */
  delayMs: z.number().int().min(0).max(dayMs).default(0),
  /** The share of events that never arrive, from 0 to 1. */
  lost: z.union([z.boolean().transform(Number), z.number().min(0).max(1)]).default(0),
  /** Signs with a secret that isn't the endpoint's. */
  forged: z.boolean().default(false),
  /** Signs as if the event had been sent ten minutes ago. */
  old: z.boolean().default(false),
  /** Signs twice, with an expired secret first. */
  twoSignatures: z.boolean().default(false),
})
export type Switches = z.output<typeof Switches>

export const usualSwitches: Switches = Switches.parse({})

/** Delays after failed attempts, in ms. After the last, Stripe gives up. */
const pausesMs = [5 * secondMs, minuteMs, 10 * minuteMs, hourMs]
const patienceMs = 10 * secondMs

export type Deliveries = ReturnType<typeof openDeliveries>

type DeliveryDeps = {
  world: StripeWorld
  switches: () => Switches
  /** In ms, on Stripe's clock. */
  nowMs: () => number
  /** In seconds, on the real clock. */
  realNow: () => number
  /** Converts an event's body for sending. */
  bodyOf: (body: string) => string
  random: () => number
  /** Called after every attempt. */
  onChange: () => void
}

/** Sends events to the endpoints that subscribe to them, until each is accepted or out of attempts. */
export const openDeliveries = ({ world, switches, nowMs, realNow, bodyOf, random, onChange }: DeliveryDeps) => {
  const running = new Map<string, Promise<void>>()
  const ending = new AbortController()
  /** In order: each delivery waits for the previous one. */
  let last = Promise.resolve()

  const attempt = async (id: string) => {
    const delivery = world.deliveries.must(id)
    const endpoint = world.webhookEndpoints.get(delivery.endpointId)
    const event = world.events.get(delivery.eventId)
    if (!endpoint?.isOn || !event) {
      world.deliveries.remove(id)
      return
    }
    const body = JSON.stringify(JSON.parse(bodyOf(event.body)), undefined, 2)
    const signature = signatureOf(body, endpoint.secret, realNow(), switches())
    const status = await post(endpoint.url, body, signature, ending.signal)
    if (ending.signal.aborted) return
    const pauseMs = pausesMs[delivery.attempts]
    if (status.startsWith('2') || pauseMs === undefined) world.deliveries.remove(id)
    else world.deliveries.put({ ...delivery, attempts: delivery.attempts + 1, dueAtMs: nowMs() + pauseMs })
  }

  const send = (id: string) => {
    const afterLast = switches().shuffled ? Promise.resolve() : last
    last = afterLast
      .then(() => attempt(id))
      .finally(() => {
        running.delete(id)
        if (!ending.signal.aborted) onChange()
      })
    running.set(id, last)
  }

  const sendDue = () => {
    if (switches().paused || ending.signal.aborted) return
    const now = nowMs()
    for (const { id, dueAtMs } of [...world.deliveries.all()]) if (dueAtMs <= now && !running.has(id)) send(id)
  }

  const enqueueFor = (endpoint: WebhookEndpointRecord, eventId: string) => {
    const { double, delayMs, lost } = switches()
    if (!isMeantFor(endpoint, world.events.must(eventId).type) || random() < lost) return
    for (let copy = 0; copy < (double ? 2 : 1); copy += 1) {
      const dueAtMs = nowMs() + delayMs
      world.deliveries.put({ id: newId(world, 'dlv'), eventId, endpointId: endpoint.id, attempts: 0, dueAtMs })
    }
  }

  return {
    /** Sends events. */
    enqueue: (eventIds: string[]) => {
      for (const eventId of switches().shuffled ? eventIds.toReversed() : eventIds)
        for (const endpoint of world.webhookEndpoints.all()) enqueueFor(endpoint, eventId)
    },
    sendDue,
    /** Waits for deliveries in flight, for ten seconds at most. */
    settled: async () => {
      let timer: NodeJS.Timeout | undefined
      const patience = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, patienceMs)
        timer.unref()
      })
      await Promise.race([Promise.all(running.values()), patience])
      clearTimeout(timer)
    },
    close: async () => {
      ending.abort()
      await Promise.all(running.values())
    },
  }
}

/** An endpoint's response: its status, or why there was none. */
const post = async (url: string, body: string, signature: string, signal: AbortSignal) => {
  try {
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': signature,
      'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
    }
    const response = await fetch(url, {
      method: 'POST',
      body,
      headers,
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]),
    })
    await response.arrayBuffer()
    return String(response.status)
  } catch (error) {
    return error instanceof Error ? error.message : 'no answer'
  }
}

const oldSeconds = 600

/** The `Stripe-Signature` of a body that's sent now (s), subject to the switches. */
const signatureOf = (body: string, secret: string, now: number, { forged, old, twoSignatures }: Switches) => {
  const at = old ? now - oldSeconds : now
  const signed = (key: string) => `v1=${createHmac('sha256', key).update(`${at}.${body}`).digest('hex')}`
  const secrets = [...(twoSignatures ? ['whsec_from_before'] : []), forged ? 'whsec_of_somebody_else' : secret]
  return [`t=${at}`, ...secrets.map(signed)].join(',')
}
