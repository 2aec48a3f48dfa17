/** The component catalogue: `npm run catalogue` serves it. It is part of no build of the app. */
import type { StorybookConfig } from '@storybook/react-vite'

export default {
  stories: ['./*.stories.tsx'],
  framework: {
    name: '@storybook/react-vite',
    options: { builder: { viteConfigPath: 'tests/catalogue/vite.config.ts' } },
  },
  typescript: { reactDocgen: false },
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
} satisfies StorybookConfig
