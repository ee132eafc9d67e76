import { CircleAlert, TriangleAlert } from 'lucide-react'
import type { GroupedFinding } from './findings.ts'

type Props = {
  findings: readonly GroupedFinding[]
  /** The accounts a finding concerns, in words; undefined where there is nothing to tell apart. */
  nameAccounts: (accountIds: readonly string[]) => string | undefined
  /** Where the person can do something about a finding: the name of the place and how to get there. */
  placeOf: (finding: GroupedFinding) => { label: string; onGo: () => void } | undefined
}

/** What the check before publishing found, account by account, each with a way to where it can be mended. */
export const FindingsList = ({ findings, nameAccounts, placeOf }: Props) => {
  const groups = Map.groupBy(findings, ({ accountIds }) => nameAccounts(accountIds) ?? '')
  return (
    <div className="grid gap-4">
      {[...groups].map(([accounts, found]) => (
        <section key={accounts} aria-label={accounts === '' ? undefined : accounts} className="grid gap-2">
          {accounts !== '' && <h3 className="font-medium text-[0.875rem] text-ink-muted">{accounts}</h3>}
          <ul className="flex flex-col gap-3">
            {found.map((finding) => (
              <FindingLine key={finding.id} finding={finding} place={placeOf(finding)} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

type LineProps = { finding: GroupedFinding; place: ReturnType<Props['placeOf']> }

const FindingLine = ({ finding: { id, severity, message, fix }, place }: LineProps) => {
  const isError = severity === 'error'
  const Icon = isError ? CircleAlert : TriangleAlert
  return (
    <li className="flex gap-2.5 text-[0.9375rem] leading-snug">
      <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${isError ? 'text-failed' : 'text-brass'}`} />
      <div className="min-w-0">
        <p id={id} className="wrap-anywhere">
          <span className="sr-only">{isError ? 'Error: ' : 'Warning: '}</span>
          {message} <span className="text-ink-muted">{fix}</span>
        </p>
        {place && (
          <button
            type="button"
            onClick={place.onGo}
            className="text-[0.875rem] text-brass underline decoration-1 underline-offset-4 hover:decoration-2 pointer-coarse:min-h-11"
          >
            {place.label}
          </button>
        )}
      </div>
    </li>
  )
}
