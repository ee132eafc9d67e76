import * as z from 'zod'
import { daySeconds } from '#shared/domain/times.ts'
import type { EventRecord } from '../account-records.ts'
import { Created, isWithin, paging, Text } from './input.ts'
import { newestFirst, pageOf } from './pages.ts'
import { missing } from './problem.ts'
import { route } from './route.ts'

/** So long (s) events are listed. */
const listedFor = 30 * daySeconds

export const eventRoutes = [
  route({
    method: 'GET',
    path: '/v1/events',
    operation: 'list-events',
    input: z.strictObject({ ...paging, type: Text.optional(), types: z.array(Text).max(20).optional(), created: Created.optional() }),
    answer: (world, { type, types, created, ...page }) => {
      const isMeant = (event: EventRecord) =>
        [
          event.createdAt >= world.now - listedFor,
          type === undefined || event.type === type,
          types === undefined || types.includes(event.type),
          isWithin(event.createdAt, created),
        ].every(Boolean)
      return pageOf('/v1/events', newestFirst(world.events.all(), isMeant), page, eventObject)
    },
  }),
  route({
    method: 'GET',
    path: '/v1/events/{id}',
    operation: 'list-events',
    input: z.strictObject({}),
    answer: (world, _input, id) => {
      const event = world.events.get(id)
      if (!event) throw missing('event', id)
      return eventObject(event)
    },
  }),
]

/** An event was a `Stripe.Event` when it was noted, and is shown as it was. */
const eventObject = ({ body }: EventRecord): object => EventBody.parse(JSON.parse(body))

const EventBody = z.looseObject({ id: z.string() })
