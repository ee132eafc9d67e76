import { Plus } from 'lucide-react'
import { questions } from './questions.ts'
import { Section } from './section.tsx'

/** Opening one answer closes the other; the browser sees to it, even before any script has come. */
export const Faq = () => (
  <Section id="faq" title="Asked at the fountain.">
    <div className="divide-y divide-line border-line border-t">
      {questions.map(({ question, answer }) => (
        <details key={question} name="faq" className="group">
          <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 rounded-control py-4 font-medium text-lg">
            {question}
            <Plus aria-hidden="true" size={20} className="shrink-0 text-brass transition-transform duration-150 group-open:rotate-45" />
          </summary>
          <p className="max-w-prose pb-6 text-ink-muted">{answer}</p>
        </details>
      ))}
    </div>
  </Section>
)
