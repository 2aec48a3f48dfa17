import { testInstallability } from '../../pwa/installable.ts'

testInstallability('TPU Demo: nothing is real', 'TPU Demo')
