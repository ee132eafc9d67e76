import { type ReactNode, use } from 'react'
import { Link, useParams } from 'react-router-dom'
import { neededScopes } from '#shared/platforms/rules.ts'
import { buttonClass } from '#web/components/button-class.ts'
import { Callout } from '#web/components/callout.tsx'
import { i18n } from '#web/lib/i18n.ts'
import { useTitle } from '#web/lib/use-title.ts'
import type { PlatformPage, PublicPlatform } from '#web/platforms/parts/platform.ts'
import { PlatformIcon } from '#web/platforms/platform-icon.tsx'
import { PlatformLimitTables } from '#web/platforms/platform-limit-tables.tsx'
import { loadPages } from '#web/platforms/screen-registry.ts'
import { Component as NotFound } from './not-found.tsx'
import { startPath, startWords } from './plans.ts'
import { PlatformState } from './platform-state.tsx'

/** What Crier does on one platform, what the platform accepts, and how to connect it. */
export const Component = () => {
  const { platform } = useParams()
  const found = use(loadPages()).find(({ slug }) => slug === platform)
  return found ? <Scheduler platform={found} /> : <NotFound />
}

type Props = { platform: Awaited<ReturnType<typeof loadPages>>[number] }

const Scheduler = ({ platform }: Props) => {
  const { name, isBeta, page } = platform
  useTitle(i18n.t('{name} Posts Scheduler', { name }))
  return (
    <div className="mx-auto w-full max-w-6xl px-4 pb-20 sm:px-8">
      <div className="flex items-center gap-3 border-ink border-b py-4">
        <PlatformIcon platform={platform.platform} size={20} />
        <span className="text-ink-muted text-sm">{name}</span>
        <span className="ml-auto">
          <PlatformState isBeta={isBeta} />
        </span>
      </div>
      <h1 className="max-w-4xl py-10 font-display text-5xl leading-[0.95] tracking-tight sm:py-14 sm:text-7xl lg:text-8xl">
        {i18n.t('{name} Posts Scheduler', { name })}
      </h1>
      <Abilities platform={platform} />
      <Chapter id="connect" title={i18n.t('How to connect')}>
        <HowToConnect platform={platform} connecting={page.connecting} />
      </Chapter>
      <Chapter
        id="limits"
        title={i18n.t('What {name} accepts', { name })}
        lead={i18n.t('Crier’s counters and checks use these exact numbers. Each one links to its source and says when we last checked it.')}
      >
        <div className="max-w-4xl">
          <PlatformLimitTables page={page} />
        </div>
        <div className="mt-10">
          <Start />
        </div>
      </Chapter>
    </div>
  )
}

const Abilities = ({ platform: { name, isBeta, page } }: Props) => {
  const { lead, abilities } = page
  return (
    <div className="grid gap-x-16 gap-y-12 border-line border-t pt-8 lg:grid-cols-[1fr_1.4fr]">
      <div className="grid content-start gap-6">
        <p className="text-xl leading-relaxed">{lead}</p>
        {isBeta && (
          <Callout tone="info" title={i18n.t('{name} is in beta', { name })}>
            {i18n.t(
              'You can connect it today. It’s marked Beta in your dashboard and does everything this page describes. We say “Soon!” until the beta is over.',
            )}
          </Callout>
        )}
        <div>
          <Start />
        </div>
      </div>
      <dl className="grid content-start gap-x-12 gap-y-8 sm:grid-cols-2">
        {abilities.map(({ title, text }) => (
          <div key={title} className="border-ink border-t pt-3">
            <dt className="font-semibold">{title}</dt>
            <dd className="mt-1.5 text-ink-muted">{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

type ChapterProps = { id: string; title: string; lead?: string; children: ReactNode }

const Chapter = ({ id, title, lead, children }: ChapterProps) => (
  <section aria-labelledby={id} className="mt-16 border-ink border-t pt-6">
    <h2 id={id} className="font-display text-4xl leading-none tracking-tight sm:text-5xl">
      {title}
    </h2>
    {lead !== undefined && <p className="mt-4 max-w-2xl text-ink-muted">{lead}</p>}
    <div className="mt-8">{children}</div>
  </section>
)

const Start = () => (
  <Link to={startPath} className={buttonClass({ variant: 'primary', size: 'medium' })}>
    {startWords}
  </Link>
)

type HowToConnectProps = { platform: PublicPlatform; connecting: PlatformPage['connecting'] }

/** Which accounts can be connected, what happens along the way, and which permissions are requested. */
const HowToConnect = ({ platform: { platform, name }, connecting: { account, steps, note } }: HowToConnectProps) => {
  return (
    <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[1fr_1.4fr]">
      <div className="grid content-start gap-5">
        <div>
          <h3 className="font-semibold">{i18n.t('Which accounts')}</h3>
          <p className="mt-1 text-ink-muted">{account}</p>
        </div>
        <div>
          <h3 className="font-semibold">{i18n.t('What Crier asks {name} for', { name })}</h3>
          <ul className="mt-1 list-disc pl-5 text-ink-muted marker:text-brass">
            {neededScopes[platform].map((scope) => (
              <li key={scope.name}>{i18n.t('to {ability}', { ability: scope.ability() })}</li>
            ))}
          </ul>
        </div>
      </div>
      <div>
        <ol className="grid gap-4">
          {[i18n.t('In your dashboard, open Platform Connections and press Connect next to the platform’s name.'), ...steps].map(
            (step, index) => (
              <li key={step} className="grid grid-cols-[2.25rem_1fr] gap-x-3">
                <span aria-hidden className="figures grid size-8 place-items-center rounded-full border border-edge text-sm">
                  {index + 1}
                </span>
                <p className="pt-1">{step}</p>
              </li>
            ),
          )}
        </ol>
        <p className="mt-6 border-line border-t pt-4 text-ink-muted">{note}</p>
      </div>
    </div>
  )
}
