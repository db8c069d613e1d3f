import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { useLocation } from "wouter";
import { useOrganization } from "../../features/settings/organization.ts";
import { Popover } from "../../ui/overlay/popover.tsx";
import { MenuLink } from "./menu-link.tsx";
import { adminTools } from "./tools.ts";

/** Header links for administrators on desktop. */
export function AdminTools() {
  const [path] = useLocation();
  const [isOpen, setOpen] = useState(false);
  const tools = adminTools(useOrganization());
  const isHere = tools.some((tool) => tool.path === path);
  return (
    <span className="hidden lg:block">
      <Popover
        label="Admin Tools"
        isOpen={isOpen}
        onOpenChange={setOpen}
        trigger={
          <button
            type="button"
            aria-current={isHere || undefined}
            className="inline-flex min-h-11 items-center gap-1 rounded-lg px-2 text-[0.9375rem] font-semibold whitespace-nowrap text-ink-soft hover:bg-raised hover:text-ink aria-[current=true]:bg-accent-soft aria-[current=true]:text-accent-strong"
          >
            Admin Tools <ChevronDown aria-hidden size={16} />
          </button>
        }
      >
        <nav aria-label="Admin Tools" className="p-2">
          {tools.map((tool) => (
            <MenuLink key={tool.path} destination={tool} onGo={() => setOpen(false)} />
          ))}
        </nav>
      </Popover>
    </span>
  );
}
