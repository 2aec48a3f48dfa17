import { describe, expect, it } from 'vitest'
import { DISCOURAGED, discouragedWords, FORBIDDEN, forbiddenWords, proseOf } from './prose.ts'
import { commentsOf, rootSources, source, sourcesIn } from './sources.ts'

const prose = [
  ...sourcesIn(['src', 'mocks', 'pacts', 'tests', 'scripts'], ['.ts', '.tsx', '.mjs', '.css', '.sol', '.py', '.md']),
  ...sourcesIn(['docs'], ['.md']),
  ...sourcesIn(['src', 'pacts'], ['.json']),
  ...rootSources(['.ts', '.md', '.html']),
].flatMap(proseOf)

describe('comments, test titles, docs, locales and pacts', () => {
  it('contain no forbidden words', () => {
    expect(prose.length).toBeGreaterThan(1000)
    expect(forbiddenWords(prose)).toEqual([])
  })

  it('rarely contain discouraged words (printed, not forbidden)', () => {
    for (const line of discouragedWords(prose)) process.stdout.write(`${line}\n`)
  })
})

describe('the checks', () => {
  it.each(FORBIDDEN)('report "%s" in a comment, a test title, a paragraph and a message', (word) => {
    const wrapped = word.replace(' ', '\n * ')
    const texts = [
      source('src/a.ts', `/**\n * The list ${wrapped} changes.\n */\nconst a = 1`),
      source('src/b.ts', `const b = 1 // ${word.toUpperCase()}`),
      source('src/a.test.ts', `it('is ${word}', () => {})`),
      source('docs/a.md', `# Title\n\nIs ${word.replace(' ', '\n')}.`),
      source('src/locales/en-US.json', JSON.stringify({ id: `Is ${word}` })),
    ]
    expect(forbiddenWords(texts.flatMap(proseOf))).toHaveLength(texts.length)
  })

  it('ignore identifiers, code blocks and parts of words', () => {
    const texts = [
      source('src/a.ts', `const ${FORBIDDEN[0]} = 'x${FORBIDDEN[0]}'`),
      source('docs/a.md', `\`\`\`sh\n${FORBIDDEN[0]}\n\`\`\`\n\nx${FORBIDDEN[0]}`),
    ]
    expect(forbiddenWords(texts.flatMap(proseOf))).toEqual([])
  })

  it('count discouraged words per file', () => {
    const text = `// It ${DISCOURAGED[2]}.\n\nconst a = 1\n// What is sent is final.\n`
    expect(discouragedWords(proseOf(source('src/a.ts', text)))).toEqual([
      expect.stringContaining('1 in 1 files: src/a.ts (1)'),
      expect.stringContaining('what is'),
    ])
  })

  it('find comments', () => {
    const text = '/** One\n * two. */\nconst a = 1 // Three\n// four.\nconst url = "https://x"\n  // Five\n'
    expect(commentsOf({ text })).toEqual(['One two.', 'Three four.', 'Five'])
  })
})
