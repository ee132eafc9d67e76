import type { ComponentType } from 'react'
import { contracts, type Group } from '#shared/contracts/all.ts'
import type { Endpoint } from '#shared/contracts/endpoint.ts'
import { platformNames } from '#shared/domain/platforms.ts'
import { stateWords } from '#web/features/posts/target-words.ts'
import { calendarKeys, ShortcutTable } from '#web/features/shortcuts/shortcut-table.tsx'
import { isApple, shortcuts } from '#web/features/shortcuts/shortcuts.ts'
import { ApiReference, groupNames } from './api-reference.tsx'
import { CalendarGuide, calendarEntries } from './calendar-guide.tsx'
import { Failures, failures } from './failures.tsx'
import { FirstPost, firstPostSteps } from './first-post.tsx'
import { PlatformLimits } from './platform-limits.tsx'
import { QueueGuide, queueEntries } from './queue-guide.tsx'
import { States, stateRows } from './states.tsx'

/** A piece of a page that a search can find. */
export type Passage = { title: string; text: string }

/** A page of the guide. */
export type Topic = { slug: string; title: string; lead: string; Page: ComponentType; passages: () => Passage[] }

/** The guide, in the order in which a newcomer needs it. What a search finds is what the pages are made of. */
export const topics: readonly Topic[] = [
  {
    slug: 'first-post',
    title: 'Your first post',
    lead: 'From nothing to a published post in five steps.',
    Page: FirstPost,
    passages: () => firstPostSteps.map(({ title, text }) => ({ title, text })),
  },
  {
    slug: 'calendar',
    title: 'The calendar',
    lead: 'Begin, move, copy and undo posts where you see the whole week.',
    Page: CalendarGuide,
    passages: () => calendarEntries.map(({ term, text }) => ({ title: term, text })),
  },
  {
    slug: 'queue',
    title: 'The queue',
    lead: 'Weekly slots: a post takes the next free one.',
    Page: QueueGuide,
    passages: () => queueEntries.map(({ term, text }) => ({ title: term, text })),
  },
  {
    slug: 'limits',
    title: 'What each platform accepts',
    lead: 'Lengths, pictures, videos and prices, with where each platform says so.',
    Page: PlatformLimits,
    passages: () =>
      Object.values(platformNames).map((name) => ({
        title: name,
        text: `The limits of ${name}: characters, pictures, videos, how many posts a day, and prices.`,
      })),
  },
  {
    slug: 'states',
    title: 'What each state means',
    lead: 'Scheduled, paused, checking, missed: how a post stands on an account.',
    Page: States,
    passages: () => stateRows.map(({ text, ...row }) => ({ title: stateWords(row).label, text })),
  },
  {
    slug: 'failures',
    title: 'Why a post fails',
    lead: 'Why a platform refuses, and what you can do about it.',
    Page: Failures,
    passages: () => Object.values(failures).map(({ title, why, what }) => ({ title, text: `${why} ${what}` })),
  },
  {
    slug: 'shortcuts',
    title: 'Keyboard shortcuts',
    lead: 'What keys do everywhere, and in the calendar.',
    Page: ShortcutTable,
    passages: () =>
      [...shortcuts(isApple()), ...calendarKeys].map(({ keys, text, between = 'then' }) => ({
        title: text,
        text: keys.map((key) => key.replace('+', ' ')).join(` ${between} `),
      })),
  },
  {
    slug: 'api',
    title: 'API reference',
    lead: 'Every call, for programs that do what you do here.',
    Page: ApiReference,
    passages: () =>
      Object.entries(contracts).flatMap(([group, contract]) =>
        Object.values<Endpoint>(contract).map(({ method, path }) => ({
          title: `${method} /api${path}`,
          text: groupNames[group as Group],
        })),
      ),
  },
]

export const topicPath = (slug: string) => `/dashboard/documentation/${slug}`
