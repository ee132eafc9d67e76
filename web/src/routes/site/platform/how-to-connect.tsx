import { neededScopes } from '#shared/domain/scopes.ts'
import type { PlatformPage } from '#web/platforms/parts/page.ts'
import type { PublicPlatform } from '#web/platforms/parts/public.ts'

type Props = { platform: PublicPlatform; connecting: PlatformPage['connecting'] }

/** Which accounts can be connected, what happens on the way, and what is asked for. */
export const HowToConnect = ({ platform: { platform, name }, connecting: { account, steps, note } }: Props) => {
  return (
    <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[1fr_1.4fr]">
      <div className="grid content-start gap-5">
        <div>
          <h3 className="font-semibold">Which accounts</h3>
          <p className="mt-1 text-ink-muted">{account}</p>
        </div>
        <div>
          <h3 className="font-semibold">What Crier asks {name} for</h3>
          <ul className="mt-1 list-disc pl-5 text-ink-muted marker:text-brass">
            {neededScopes[platform].map((scope) => (
              <li key={scope.name}>to {scope.ability}</li>
            ))}
          </ul>
        </div>
      </div>
      <div>
        <ol className="grid gap-4">
          {['In your dashboard, open Platform Connections and press Connect beside the platform’s name.', ...steps].map((step, index) => (
            <li key={step} className="grid grid-cols-[2.25rem_1fr] gap-x-3">
              <span aria-hidden className="figures grid size-8 place-items-center rounded-full border border-edge text-sm">
                {index + 1}
              </span>
              <p className="pt-1">{step}</p>
            </li>
          ))}
        </ol>
        <p className="mt-6 border-line border-t pt-4 text-ink-muted">{note}</p>
      </div>
    </div>
  )
}
