import { once } from 'node:events'
import { createServer } from 'node:http'
import { eventsApi } from '#shared/contracts/events.ts'
import { dayMs, toInstant } from '#shared/domain/times.ts'
import type { Inhabited } from '../api/inhabited.ts'
import { aPerson } from '../api/person.ts'
import { publish } from '../api/posts.ts'
import { until } from '../api/until.ts'

/** Has a program listen on this machine, and its owner use everything about endpoints. */
export const hearAsProgramsDo = async ({ crier }: Pick<Inhabited, 'crier'>) => {
  const heard: string[] = []
  const server = createServer((request, response) => {
    heard.push(String(request.headers['webhook-id']))
    request.resume().on('end', () => response.end())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`
  try {
    const person = await aPerson(crier, 'henry', ['henry_x'])
    const { request } = person
    const { id } = (await request(eventsApi.createWebhook, { url, events: ['post.published', 'api.changed'] })).body.webhook
    await request(eventsApi.testWebhook, { id, type: 'post.published' })
    await publish(person, 'Heard by a program')
    await until(
      () => heard.length,
      (count) => count > 1,
    )
    const { events } = (await request(eventsApi.list, {})).body
    await request(eventsApi.resendDelivery, { id, eventId: events.find(({ type }) => type === 'post.published')?.id ?? '' })
    await request(eventsApi.resendRange, { id, from: toInstant(Date.now() - dayMs), to: toInstant(Date.now()) })
    await request(eventsApi.deliveries, { id })
    await request(eventsApi.rotateSecret, { id })
    await request(eventsApi.changeWebhook, { id, description: 'A program', isPaused: true })
    await request(eventsApi.resumeWebhook, { id })
    await request(eventsApi.listWebhooks, {})
    await request(eventsApi.webhook, { id })
    await request(eventsApi.samples, {})
    await request(eventsApi.removeWebhook, { id })
  } finally {
    server.closeAllConnections()
    server.close()
  }
}
