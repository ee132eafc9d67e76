import { ScreenPictures } from './screen-pictures.tsx'
import { Section } from './section.tsx'

const steps = [
  {
    title: 'Upload',
    text: 'Write your text and drop in pictures or a video. Crier checks them against each platform’s rules while you are still there to mend them.',
  },
  {
    title: 'Customise',
    text: 'Keep one text for all, or give a platform or a single account its own words and pictures. The preview shows what its readers will see.',
  },
  {
    title: 'Schedule and publish',
    text: 'Now, in an hour, or at nine on Monday in your own time zone. You see each account’s result as it comes in, with a link.',
  },
]

export const HowItWorks = () => (
  <Section id="how-it-works" title="Three steps, then you can close the tab.">
    <ol className="divide-y divide-line border-line border-t">
      {steps.map(({ title, text }, index) => (
        <li key={title} className="grid grid-cols-[3.5rem_1fr] items-baseline gap-y-2 pt-4 pb-7 sm:grid-cols-[3.5rem_1fr_1.4fr] sm:gap-x-6">
          <span aria-hidden="true" className="font-display text-5xl text-brass leading-none">
            {index + 1}
          </span>
          <h3 className="font-display text-3xl leading-none">{title}</h3>
          <p className="col-start-2 text-ink-muted sm:col-start-3">{text}</p>
        </li>
      ))}
    </ol>
    <ScreenPictures />
  </Section>
)
