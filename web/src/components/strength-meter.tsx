import { i18n } from '#web/lib/i18n.ts'

const strengths = {
  Weak: { name: i18n.t('Weak'), tone: 'bg-failed' },
  Medium: { name: i18n.t('Medium'), tone: 'bg-brass' },
  Strong: { name: i18n.t('Strong'), tone: 'bg-connected' },
}

/** How strong the password being typed looks. */
export const StrengthMeter = ({ password }: { password: string }) => {
  const { score, label } = passwordStrength(password)
  return (
    <div className="-mt-2 flex min-h-6 items-center gap-3 text-sm">
      <meter
        min={0}
        max={100}
        value={score}
        aria-label={i18n.t('Password strength')}
        aria-valuetext={strengths[label].name}
        className="sr-only"
      />
      <div aria-hidden="true" className="h-1 flex-1 overflow-hidden rounded-full bg-line">
        <div
          className={`h-full origin-left transition-transform duration-150 ${strengths[label].tone}`}
          style={{ transform: `scaleX(${score / 100})` }}
        />
      </div>
      <output aria-live="polite" className="w-16 text-right text-ink-muted">
        {password !== '' && strengths[label].name}
      </output>
    </div>
  )
}

export type PasswordStrength = { score: number; label: 'Weak' | 'Medium' | 'Strong' }

const longerThan = [6, 10]
const kinds = [/\p{Lu}/u, /\p{Ll}/u, /\p{Nd}/u, /[^\p{L}\p{N}\s]/u]

/**
 * Scores how strong a password looks, 0 to 100 (docs/specification.md). Advisory only: the server decides what it
 * accepts.
 */
export const passwordStrength = (password: string): PasswordStrength => {
  const merits = [...longerThan.map((length) => password.length > length), ...kinds.map((kind) => kind.test(password))]
  const score = Math.min(100, merits.filter(Boolean).length * 20)
  return { score, label: score < 30 ? 'Weak' : score < 70 ? 'Medium' : 'Strong' }
}
