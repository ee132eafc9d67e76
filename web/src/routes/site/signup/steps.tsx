const steps = ['Account', 'Summary']

/** How far a sign-up has come. */
export const Steps = ({ current }: { current: 1 | 2 }) => (
  <ol aria-label="Steps" className="mt-6 flex gap-8 text-base">
    {steps.map((step, index) => {
      const isReached = index < current
      return (
        <li
          key={step}
          aria-current={index + 1 === current ? 'step' : undefined}
          className={`flex items-center gap-2 border-t-2 pt-2 pr-6 ${isReached ? 'border-brass text-ink' : 'border-line'}`}
        >
          <span className="font-display text-2xl leading-none">{index + 1}</span> {step}
        </li>
      )
    })}
  </ol>
)
