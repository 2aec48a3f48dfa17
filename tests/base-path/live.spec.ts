import { testEdition } from './testEdition.ts'

testEdition('live-e2e')
