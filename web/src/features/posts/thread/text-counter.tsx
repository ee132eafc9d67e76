import { useSettled } from '../use-settled.ts'

type Props = {
  /** Named by the control that it counts for. */
  id: string
  length: number
  limit: number
}

/** How much of its limit a text takes: quiet, brass from 90 % on, red over it. */
export const TextCounter = ({ id, length, limit }: Props) => {
  const left = limit - length
  const isNear = length >= limit * nearShare
  // Said once the person rests, not at every letter.
  const said = useSettled(isNear ? sayLeft(left) : '', sayAfterMs)

  return (
    <div className={`flex items-center gap-2 text-[0.8125rem] ${left < 0 ? 'text-failed' : isNear ? 'text-brass' : 'text-ink-muted'}`}>
      <span id={id} className={`figures ${left < 0 ? 'font-semibold' : ''}`}>
        <span aria-hidden>{isNear ? showNumber(left) : `${showNumber(length)} / ${showNumber(limit)}`}</span>
        <span className="sr-only">{`${showNumber(length)} of ${showNumber(limit)} characters`}</span>
      </span>
      <Ring share={length / limit} />
      <span role="status" className="sr-only">
        {said}
      </span>
    </div>
  )
}

const nearShare = 0.9
const sayAfterMs = 1_000

const sayLeft = (left: number) => (left < 0 ? `${characters(-left)} too long` : `${characters(left)} left`)
const characters = (count: number) => `${showNumber(count)} ${count === 1 ? 'character' : 'characters'}`
const showNumber = (value: number) => value.toLocaleString('en').replace('-', '−')

const radius = 8
const round = 2 * Math.PI * radius

const Ring = ({ share }: { share: number }) => (
  <svg aria-hidden viewBox="0 0 20 20" className="size-5 -rotate-90" fill="none" strokeWidth="2.5">
    <title>Share of the limit</title>
    <circle cx="10" cy="10" r={radius} className="stroke-line" />
    <circle
      cx="10"
      cy="10"
      r={radius}
      stroke="currentColor"
      strokeLinecap={share > 0 ? 'round' : 'butt'}
      strokeDasharray={`${Math.min(1, share) * round} ${round}`}
    />
  </svg>
)
