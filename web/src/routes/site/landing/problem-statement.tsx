import { Section } from './section.tsx'

export const ProblemStatement = () => (
  <Section id="problem-statement" title="The same news, pasted seven times.">
    <div className="gap-12 text-lg leading-relaxed first-letter:float-left first-letter:mr-2 first-letter:font-display first-letter:text-[6.3rem] first-letter:leading-[0.8] first-letter:text-brass md:columns-2">
      <p>
        You have one thing to say. So you open a tab for each account, paste, trim a word for one, crop a picture for another, and set a
        timer for the hour your readers wake up. On the fourth tab you are interrupted. On the fifth you no longer know whether the fourth
        went out.
      </p>
      <p className="mt-4">
        Tools that promise to do this for you often fail in the quiet way: a post that went out twice, or late, or never, with a green tick
        beside it. You hear of it from a customer. Crier was made so that you hear of it first, with the reason and what to do about it.
      </p>
    </div>
  </Section>
)
