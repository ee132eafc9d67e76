import { Link, useParams } from 'react-router-dom'
import { buttonClass } from '#web/components/button-class.ts'
import { PlatformIcon } from '#web/components/platform-icon.tsx'
import { useTitle } from '#web/lib/use-title.ts'
import { Component as NotFound } from './not-found.tsx'
import { startPath } from './plans.ts'
import { descriptions } from './platform/descriptions.ts'
import { PlatformState } from './platform-state.tsx'
import { type PublicPlatform, publicPlatforms } from './public-platforms.ts'

/** What Crier does on one platform, and how to connect it. */
export const Component = () => {
  const { platform } = useParams()
  const found = publicPlatforms.find(({ slug }) => slug === platform)
  return found ? <Scheduler platform={found} /> : <NotFound />
}

const Scheduler = ({ platform }: { platform: PublicPlatform }) => {
  const { name, icon, state } = platform
  const { lead, abilities } = descriptions[platform.slug]
  useTitle(`${name} Posts Scheduler`)
  return (
    <div className="mx-auto w-full max-w-6xl px-4 pb-20 sm:px-8">
      <div className="flex items-center gap-3 border-ink border-b py-4">
        <PlatformIcon platform={icon} size={20} />
        <span className="text-ink-muted text-sm">{name}</span>
        <span className="ml-auto">
          <PlatformState state={state} />
        </span>
      </div>
      <h1 className="max-w-4xl py-10 font-display text-5xl leading-[0.95] tracking-tight sm:py-14 sm:text-7xl lg:text-8xl">
        {name} Posts Scheduler
      </h1>
      <div className="grid gap-x-16 gap-y-12 border-line border-t pt-8 lg:grid-cols-[1fr_1.4fr]">
        <div>
          <p className="text-xl leading-relaxed">{lead}</p>
          <HowToConnect name={name} state={state} />
          <Link to={startPath} className={`mt-8 ${buttonClass({ variant: 'primary', size: 'medium' })}`}>
            {state === 'open' ? 'Start your 7-day free trial' : 'Start with X today'}
          </Link>
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
    </div>
  )
}

const HowToConnect = ({ name, state }: Pick<PublicPlatform, 'name' | 'state'>) => {
  if (state !== 'open')
    return (
      <p className="mt-4 text-ink-muted">
        Crier can’t post to {name} yet: it is being added, and this page describes what it will do. Once it works you connect an account
        under Platform Connections, as you do with X today.
      </p>
    )
  return (
    <>
      <h2 className="mt-8 font-display text-2xl leading-none">How to connect</h2>
      <ol className="mt-3 list-decimal space-y-1.5 pl-5 text-ink-muted">
        <li>Open Platform Connections in your dashboard.</li>
        <li>Press Connect beside X. A window of X opens; choose the account and agree.</li>
        <li>Write your first post. You can disconnect whenever you like.</li>
      </ol>
    </>
  )
}
