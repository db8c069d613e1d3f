import { ChannelStatusPanel } from "./channel-status.tsx";
import { TemplatesViewer } from "./templates-viewer.tsx";
import { TestEmailForm } from "./test-email-form.tsx";
import { TestSmsForm } from "./test-sms-form.tsx";

/** Delivery problems come first, because the dashboard's warning links to this page. */
export default function TestNotificationsPage() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h1 className="text-2xl font-bold">Test Notifications</h1>
      <ChannelStatusPanel />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2">
        <TestEmailForm />
        <TestSmsForm />
      </div>
      <TemplatesViewer />
    </div>
  );
}
