import { Plus } from 'lucide-react'
import { Section } from './section.tsx'

const questions = [
  {
    question: 'What happens when the free trial ends?',
    answer:
      'Nothing is charged by itself. The trial runs for 7 days and needs no credit card. We tell you before it ends; if you do nothing, you go on with the limits of the Free plan, and everything you wrote stays yours.',
  },
  {
    question: 'Can a post go out twice, or not at all?',
    answer:
      'Crier writes down each step before it takes it. If a platform breaks off in the middle, Crier looks at the account before it tries again. Where nobody can know, it asks you instead of guessing.',
  },
  {
    question: 'Which platforms work today?',
    answer:
      'X. Instagram, TikTok, Facebook, LinkedIn, Pinterest and YouTube are being added. Each opens when posts to it can be sent once, on time, and checked afterwards.',
  },
  {
    question: 'Can I cancel anytime?',
    answer:
      'Yes. There is no notice period. After a payment you have 7 days to ask for your money back, and it is returned within 5-7 business days.',
  },
]

/** Opening one answer closes the other; the browser sees to it, even before any script has come. */
export const Faq = () => (
  <Section id="faq" title="Asked at the fountain.">
    <div className="divide-y divide-line border-line border-y">
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
