import { testInstallability } from '../../support/pwa/installable.ts'

testInstallability('TPU Demo: nothing is real', 'TPU Demo')
