import { CircleAlert, TriangleAlert } from 'lucide-react'
import type { GroupedFinding } from './group-findings.ts'

type Props = {
  findings: readonly GroupedFinding[]
  /** The accounts a finding concerns, in words; undefined where there is nothing to tell apart. */
  nameAccounts: (accountIds: readonly string[]) => string | undefined
  /** Where the person can do something about a finding: the name of the place and how to get there. */
  placeOf: (finding: GroupedFinding) => { label: string; onGo: () => void } | undefined
}

/** What the check before publishing found, each with its accounts and a way to where it can be mended. */
export const FindingsList = ({ findings, nameAccounts, placeOf }: Props) => (
  <ul className="flex flex-col gap-3">
    {findings.map((finding) => (
      <FindingLine key={finding.id} finding={finding} accounts={nameAccounts(finding.accountIds)} place={placeOf(finding)} />
    ))}
  </ul>
)

type LineProps = { finding: GroupedFinding; accounts: string | undefined; place: ReturnType<Props['placeOf']> }

const FindingLine = ({ finding: { id, severity, message }, accounts, place }: LineProps) => {
  const isError = severity === 'error'
  const Icon = isError ? CircleAlert : TriangleAlert
  return (
    <li className="flex gap-2.5 text-[0.9375rem] leading-snug">
      <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${isError ? 'text-failed' : 'text-brass'}`} />
      <div className="min-w-0">
        <p id={id} className="wrap-anywhere">
          <span className="sr-only">{isError ? 'Error: ' : 'Warning: '}</span>
          {accounts && <span className="text-ink-muted">{`${accounts}: `}</span>}
          {message}
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
