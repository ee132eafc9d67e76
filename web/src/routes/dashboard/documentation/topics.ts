import type { ComponentType } from 'react'
import { contracts, type Group } from '#shared/contracts/all.ts'
import type { Endpoint } from '#shared/contracts/endpoint.ts'
import { platformNames } from '#shared/domain/platforms.ts'
import { stateWords } from '#web/features/posts/target-words.ts'
import { calendarKeys, ShortcutTable } from '#web/features/shortcuts/shortcut-table.tsx'
import { isApple, shortcuts } from '#web/features/shortcuts/shortcuts.ts'
import { i18n } from '#web/lib/i18n.ts'
import { ApiReference, groupNames } from './api-reference.tsx'
import { CalendarGuide, calendarEntries } from './calendar-guide.tsx'
import { Failures, failures } from './failures.tsx'
import { FirstPost, firstPostSteps } from './first-post.tsx'
import { PlatformLimits } from './platform-limits.tsx'
import { QueueGuide, queueEntries } from './queue-guide.tsx'
import { States, stateRows } from './states.tsx'

/** A searchable part of a page. */
export type Passage = { title: string; text: string }

/** A page of the guide. */
export type Topic = { slug: string; title: string; lead: string; Page: ComponentType; passages: () => Passage[] }

/** The guide, in the order that a newcomer needs it. The pages are built from the same content that search covers. */
export const topics: readonly Topic[] = [
  {
    slug: 'first-post',
    title: i18n.t('Your first post'),
    lead: i18n.t('From zero to a published post in five steps.'),
    Page: FirstPost,
    passages: () => firstPostSteps.map(({ title, text }) => ({ title, text })),
  },
  {
    slug: 'calendar',
    title: i18n.t('The calendar'),
    lead: i18n.t('Start, move, copy, and undo posts with the whole week in view.'),
    Page: CalendarGuide,
    passages: () => calendarEntries.map(({ term, text }) => ({ title: term, text })),
  },
  {
    slug: 'queue',
    title: i18n.t('The queue'),
    lead: i18n.t('Weekly slots: each post goes into the next free one.'),
    Page: QueueGuide,
    passages: () => queueEntries.map(({ term, text }) => ({ title: term, text })),
  },
  {
    slug: 'limits',
    title: i18n.t('What each platform accepts'),
    lead: i18n.t('Text lengths, images, videos, and prices, with a source for each.'),
    Page: PlatformLimits,
    passages: () =>
      Object.values(platformNames).map((name) => ({
        title: name,
        text: i18n.t('The limits of {name}: characters, pictures, videos, posts per day, and prices.', { name }),
      })),
  },
  {
    slug: 'states',
    title: i18n.t('What each status means'),
    lead: i18n.t('Scheduled, paused, checking, missed: the status of a post on an account.'),
    Page: States,
    passages: () => stateRows.map(({ text, ...row }) => ({ title: stateWords(row).label, text })),
  },
  {
    slug: 'failures',
    title: i18n.t('Why a post fails'),
    lead: i18n.t('Why a platform rejects a post, and what you can do about it.'),
    Page: Failures,
    passages: () => Object.values(failures).map(({ title, why, what }) => ({ title, text: `${why} ${what}` })),
  },
  {
    slug: 'shortcuts',
    title: i18n.t('Keyboard shortcuts'),
    lead: i18n.t('Shortcuts everywhere and in the calendar.'),
    Page: ShortcutTable,
    passages: () =>
      [...shortcuts(isApple()), ...calendarKeys].map(({ keys, text, between = 'then' }) => ({
        title: text,
        text: keys.map((key) => key.replace('+', ' ')).join(` ${between === 'or' ? i18n.t('or') : i18n.t('then')} `),
      })),
  },
  {
    slug: 'api',
    title: i18n.t('API reference'),
    lead: i18n.t('Every call, for programs that do what you can do here.'),
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
