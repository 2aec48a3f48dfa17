import { expect, it } from 'vitest'
import { commandsIn } from '../documents/extract.ts'

const textsIn = (...lines: string[]) => commandsIn('page.md', lines.join('\n')).map(({ text }) => text)

it('finds the commands of shell blocks, without comments, and of running text', () => {
  expect(textsIn('Run `npm test`.', '```sh', 'npm start   # builds', '# nothing', '', 'cd folder', '```')).toEqual([
    'npm test',
    'npm start',
    'cd folder',
  ])
})

it('takes a command over several lines as one', () => {
  expect(
    textsIn('```sh', 'curl -X POST http://a \\', "  -d '{}'", "python3 - <<'END'", 'print(1)', 'END', '```'),
  ).toEqual(["curl -X POST http://a \\\n  -d '{}'", "python3 - <<'END'\nprint(1)\nEND"])
})

it('passes over other blocks and names without a script', () => {
  expect(textsIn('```ts', 'npm start', '```', '```', 'npm start', '```', '`npm run` and `git`')).toEqual([])
})

it('says where a command is', () => {
  expect(commandsIn('page.md', 'a\n\n```sh\nnpm start\n```\n`API=x npm test`')).toEqual([
    { path: 'page.md', line: 4, text: 'npm start', block: 1 },
    { path: 'page.md', line: 6, text: 'API=x npm test', block: undefined },
  ])
})
