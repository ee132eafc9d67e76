import { useState } from 'react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { page } from 'vitest/browser'
import { type NoteAnswer, notesApi } from '#shared/contracts/notes.ts'
import { postsApi } from '#shared/contracts/posts.ts'
import { queuesApi, type SlotAnswer } from '#shared/contracts/queues.ts'
import type { Role } from '#shared/domain/roles.ts'
import { Calendar } from '#web/features/posts/calendar/calendar.tsx'
import type { CalendarPlace, CalendarView } from '#web/features/posts/calendar/days.ts'
import type { PostFilter } from '#web/features/posts/filter/post-filter.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { aPostAnswer, aTargetSummary } from '../builders/a-post-answer.ts'
import { asRole } from './as-role.ts'
import { answer, fakeApi } from './fake-api.ts'
import { InApplication } from './in-application.tsx'
import { render } from './render.ts'

/** Sets the date to Wednesday, May 6, 2026, for this file's tests. */
export const setToday = () => {
  beforeEach(() => {
    vi.setSystemTime('2026-05-06T08:00:00.000Z')
  })
  afterEach(() => {
    vi.useRealTimers()
  })
}

const post = (id: string, scheduledAt: string, state: 'scheduled' | 'published' = 'scheduled') =>
  aPostAnswer({
    id,
    content: `Post ${id}`,
    scheduledAt,
    schedule: { scheduledAt, timeZone: 'Europe/Berlin', localTime: scheduledAt.slice(0, 19) },
    targets: [aTargetSummary({ state, nextAt: scheduledAt })],
  })

type CalendarOptions = {
  view?: CalendarView
  refuses?: boolean
  filter?: PostFilter
  hasDrafts?: boolean
  slots?: SlotAnswer[]
  notes?: readonly NoteAnswer[]
  role?: Role
}

/**
 * Shows the calendar for May 2026 with two upcoming posts and one published, focused on Tuesday the 12th. Returns lists
 * of the moves, queue placements, and newly scheduled copies.
 */
export const showCalendar = async ({
  view = 'month',
  refuses = false,
  filter = {},
  hasDrafts = false,
  slots = [],
  notes = [],
  role,
}: CalendarOptions = {}) => {
  let posts = [
    post('a', '2026-05-12T07:30:00.000Z'),
    post('b', '2026-05-20T10:00:00.000Z'),
    post('c', '2026-05-04T10:00:00.000Z', 'published'),
  ]
  const drafts = [aPostAnswer({ id: 'd', content: 'Post d' })]
  const moved: string[] = []
  const placed: { id: string; postId: string; place: string }[] = []
  const planned: { content: string; scheduledAt: string }[] = []
  fakeApi(
    ...(role ? [asRole(role)] : []),
    answer(postsApi.scheduled, () => ({ status: 200, body: { items: posts } })),
    answer(postsApi.schedule, ({ content, scheduledAt }) => {
      planned.push({ content, scheduledAt })
      return { status: 201, body: post(`copy-${planned.length}`, scheduledAt) }
    }),
    answer(queuesApi.slots, () => ({ status: 200, body: { items: slots } })),
    answer(queuesApi.place, ({ id, postId, place }) => {
      placed.push({ id, postId, place })
      return { status: 200, body: post(postId, place) }
    }),
    answer(notesApi.list, () => ({ status: 200, body: [...notes] })),
    answer(postsApi.drafts, () => ({ status: 200, body: { items: drafts } })),
    answer(postsApi.scheduleDraft, ({ id, scheduledAt }) => {
      if (refuses) throw new ApiError('It is on its way already.', { status: 409, code: 'conflict' })
      moved.push(scheduledAt)
      posts = [...posts.filter((one) => one.id !== id), post(id, scheduledAt)]
      return { status: 200, body: post(id, scheduledAt) }
    }),
  )
  const Screen = () => {
    const [place, setPlace] = useState<CalendarPlace>({ from: view === 'month' ? '2026-05-04' : '2026-05-11', day: '2026-05-12' })
    return (
      <Calendar
        view={view}
        place={place}
        onPlace={setPlace}
        weekStart="monday"
        openId={undefined}
        hrefOf={(id) => `/${id}`}
        pictureOf={() => null}
        filter={filter}
        accountsOfQueue={() => ['x_77']}
        hasDrafts={hasDrafts}
      />
    )
  }
  render(
    <InApplication>
      <Screen />
    </InApplication>,
  )
  await expect.element(card('a')).toBeVisible()
  return { moved, planned, placed }
}

export const cell = (name: RegExp) => page.getByRole('gridcell', { name })
export const card = (id: string) => page.getByRole('link', { name: new RegExp(`Post ${id}`) })
