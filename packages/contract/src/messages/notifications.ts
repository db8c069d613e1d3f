import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, instant, message, noInput } from "../schemas.ts";

export const notification = z.object({
  id,
  title: z.string(),
  message: z.string(),
  isRead: z.boolean(),
  createdAt: instant,
  metadata: z.record(z.string(), z.unknown()),
});

export const notificationsEndpoints = {
  "notifications.list": endpoint({
    method: "GET",
    path: "/api/notifications",
    access: "member",
    summary: "The caller's notifications, newest first",
    input: noInput,
    output: z.array(notification),
    refusals: [],
  }),
  "notifications.read": endpoint({
    method: "POST",
    path: "/api/notifications/{id}/read",
    access: "member",
    summary: "Mark a notification as read",
    input: z.strictObject({ id }),
    output: message,
    refusals: ["notification-missing"],
  }),
  "notifications.readAll": endpoint({
    method: "POST",
    path: "/api/notifications/mark-all-read",
    access: "member",
    summary: "Mark all notifications as read",
    input: noInput,
    output: message,
    refusals: [],
  }),
  "notifications.remove": endpoint({
    method: "DELETE",
    path: "/api/notifications/{id}",
    access: "member",
    summary: "Delete one; for some minutes it can be put back",
    input: z.strictObject({ id }),
    output: message,
    refusals: ["notification-missing"],
  }),
  "notifications.restore": endpoint({
    method: "POST",
    path: "/api/notifications/{id}/restore",
    access: "member",
    summary: "Restore a deleted notification",
    input: z.strictObject({ id }),
    output: message,
    refusals: ["notification-missing"],
  }),
};
